import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import {
	buildContactRequest,
	buildModalRequest,
	buildStaffRequest,
	createAgendaClient,
	nextDay,
} from "#features/appointments/agenda.test.kit.ts";
import { openEstimates } from "#features/estimates/estimates.test.kit.ts";
import { openOrders } from "#features/work-orders/orders.test.kit.ts";

const world = openWorld();
const agenda = createAgendaClient(world);
const estimates = openEstimates(world);
const orders = openOrders(world);

const INBOX = "/api/admin/inbox";
const CUSTOMERS = "/api/admin/customers";
const E164 = "+5072234567";
let extension = 100;
/** The shop's customers share a phone line; each has an extension. */
const newTyped = () => `223-4567 ext ${++extension}`;
const person = { name: "Rosa Tem", email: "" };
const staff = async (path: string, body?: object, method?: string) =>
	(await world.asStaff(path, { ...(body && { body }), ...(method && { method }) })).json;
async function sent(path: string, body: object) {
	const { status, json } = await world.call(path, { body });
	expect(status).toBe(201);
	const { leads } = await staff(`${INBOX}?q=${json.reference}&state=all`);
	return leads[0];
}
const written = (over: object) =>
	staff(INBOX, { kind: "contact", channel: "counter", wish: "Hola", car: "", ...person, ...over });
const lead = ({ id }: { id: string }) => staff(`${INBOX}/${id}`);

const FORMS = {
	message: (phone: string) =>
		sent("/api/contact", { ...person, phone, service: "", vehicleType: "", message: "Hola" }),
	quote: (phone: string) =>
		sent("/api/quotes", {
			customer: { ...person, phone, notes: "" },
			products: [{ sku: "ENI-DOT4-500", quantity: 1 }],
			totalItems: 1,
			totalValue: 1,
			timestamp: "2026-11-20T15:00:00.000Z",
		}),
	"service request": (phone: string) =>
		sent("/api/service-requests", {
			...person,
			phone,
			vehicleBrand: "Toyota",
			vehicleModel: "Corolla",
			vehicleYear: "2015",
			urgency: "alta",
			serviceId: "frenos",
			serviceName: "Frenos",
			timestamp: "2026-11-20T15:00:00.000Z",
		}),
	"visit from the contact page": (phone: string) =>
		sent("/api/appointments", buildContactRequest({ phone, preferredDate: nextDay() })),
	"visit from the booking dialog": (phone: string) =>
		sent("/api/appointments", buildModalRequest({ phone, preferredDate: nextDay() })),
	"request created by staff": (phone: string) => written({ phone }),
	"visit created by staff": async (phone: string) =>
		(await agenda.createByStaff(buildStaffRequest({ phone, day: nextDay() }))).json,
	"estimate created by staff": async (phone: string) =>
		(await estimates.staff("", { phone, name: person.name, car: {} })).json.lead,
	"received car": (phone: string) => orders.receive({ person: { ...person, phone } }),
};

test.each(Object.entries(FORMS))("keeps the phone extension of each %s", async (_, send) => {
	const typed = newTyped();
	const { phone, phone_typed } = await lead(await send(typed));
	expect({ phone, phone_typed }).toEqual({ phone: E164, phone_typed: typed });
});

test("uses the first of two numbers and marks it", async () => {
	const typed = "6355-0001 / 6355-0002";
	const { id } = await FORMS.message(typed);
	expect(await lead({ id })).toMatchObject({
		phone: "+50763550001",
		phone_typed: typed,
		is_phone_unusual: true,
	});
	expect((await staff(`${INBOX}?q=6355-0002`)).leads).toMatchObject([{ id }]);
});

test("accepts and marks a number that is too short", async () => {
	const short = await FORMS.message("12345");
	expect(short).toMatchObject({ phone: "+50712345", is_phone_unusual: true });
	const { status, json } = await world.call("/api/contact", {
		body: { ...person, phone: "llámame", message: "Hola" },
	});
	expect({ status, code: json.code }).toEqual({ status: 422, code: "bad_phone" });
});

test("keeps the customer's link when an extension is corrected", async () => {
	const one = await written({ phone: "223-4567 ext 20" });
	const links = () => world.ctx.db.selectFrom("links").selectAll().where("leadId", "=", one.id).execute();
	const before = await links();
	expect(before).toHaveLength(1);
	const { updated_at } = await lead(one);
	const data = `${INBOX}/${one.id}/data`;
	const corrected = await staff(data, { ...person, phone: "223-4567 ext 21", updated_at }, "PUT");
	expect(corrected).toMatchObject({ phone: E164, phone_typed: "223-4567 ext 21" });
	expect(corrected.history[0].text).toBe("Teléfono: 223-4567 ext 20 → 223-4567 ext 21");
	const spelled = { ...person, phone: "223-4567 ext 21", updated_at: corrected.updated_at };
	expect((await staff(data, spelled, "PUT")).updated_at).toBe(corrected.updated_at);
	expect(await links()).toEqual(before);
});

test("shows the typed phone on estimates and orders", async () => {
	const phone = newTyped();
	const order = await orders.receive({ person: { ...person, phone } });
	expect(order).toMatchObject({ phone: E164, phone_typed: phone });
	const estimate = (await estimates.staff("", { lead_id: order.id })).json;
	expect(estimate).toMatchObject({ phone: E164, phone_typed: phone });
});

test("keeps the typed phone when a visit is corrected", async () => {
	const phone = newTyped();
	const visit = (await agenda.createByStaff(buildStaffRequest({ phone, day: nextDay() }))).json;
	expect(visit).toMatchObject({ phone: E164, phone_typed: phone });
	const { name, service, car, updated_at } = visit;
	const body = { name, phone, email: "", service, car, note: "Llega tarde", updated_at };
	const corrected = await staff(`/api/admin/agenda/${visit.id}/data`, body, "PUT");
	expect(corrected).toMatchObject({ note: "Llega tarde", phone_typed: phone });
});

test("records the typed phone of a new customer", async () => {
	const met = await staff(CUSTOMERS, { ...person, phone: "224-0001 ext 12" });
	expect(met).toMatchObject({
		phone: "+5072240001",
		notes: "Teléfono como lo dio: 224-0001 ext 12",
	});
	expect(await staff(CUSTOMERS, { ...person, phone: "+507 224-0002" })).toMatchObject({
		notes: "",
	});
});

test("records a corrected phone once and updates requests", async () => {
	const open = await written({ phone: "224-0003" });
	const { id } = (await lead(open)).customer;
	const correct = async (phone: string) => {
		const { updated_at } = await staff(`${CUSTOMERS}/${id}`);
		return staff(`${CUSTOMERS}/${id}`, { ...person, phone, updated_at }, "PUT");
	};
	const typed = "224-0004 ext 7";
	const notes = `Teléfono como lo dio: ${typed}`;
	expect(await correct(typed)).toMatchObject({ phone: "+5072240004", notes });
	expect(await lead(open)).toMatchObject({ phone: "+5072240004", phone_typed: typed });
	const again = await correct(typed);
	expect(again.notes).toBe(notes);
	const other = await correct("224-0004 ext 8");
	expect(other.notes).toBe(`${notes}\nTeléfono como lo dio: 224-0004 ext 8`);
	expect(JSON.stringify(other.history)).not.toContain("ext 8");
});
