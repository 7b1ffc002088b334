import { expect, test } from "vitest";
import {
	buildContactRequest,
	buildModalRequest,
	buildStaffRequest,
	createAgendaClient,
	nextDay,
} from "#features/workshop/appointments/agenda.test.kit.ts";
import { openEstimates } from "#features/workshop/estimates/estimates.test.kit.ts";
import { getLeadId, openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const agenda = createAgendaClient(world);
const estimates = openEstimates(world);
const orders = openOrders(world);

const INBOX = "/api/admin/inbox";
const CUSTOMERS = "/api/admin/customers";
const E164 = "+5072234567";
let extension = 100;
/** The shop's customers share a phone line; each has an extension. */
const nextTypedPhone = () => `223-4567 ext ${++extension}`;
const person = { name: "Rosa Tem", email: "" };
const callStaffApi = async (path: string, body?: object, method?: string) =>
	(await world.asStaff(path, { ...(body && { body }), ...(method && { method }) })).json;
async function submitForm(path: string, body: object) {
	const { status, json } = await world.call(path, { body });
	expect(status).toBe(201);
	const { leads } = await callStaffApi(`${INBOX}?q=${json.reference}&state=all`);
	return leads[0];
}
const createStaffRequest = (overrides: object) =>
	callStaffApi(INBOX, {
		kind: "contact",
		channel: "counter",
		wish: "Hola",
		car: "",
		...person,
		...overrides,
	});
const fetchLead = (lead: { id: string }) => callStaffApi(`${INBOX}/${getLeadId(lead)}`);

const FORMS = {
	message: (phone: string) =>
		submitForm("/api/contact", { ...person, phone, service: "", vehicleType: "", message: "Hola" }),
	quote: (phone: string) =>
		submitForm("/api/quotes", {
			customer: { ...person, phone, notes: "" },
			products: [{ sku: "ENI-DOT4-500", quantity: 1 }],
			totalItems: 1,
			totalValue: 1,
			timestamp: "2026-11-20T15:00:00.000Z",
		}),
	"service request": (phone: string) =>
		submitForm("/api/service-requests", {
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
		submitForm("/api/appointments", buildContactRequest({ phone, preferredDate: nextDay() })),
	"visit from the booking dialog": (phone: string) =>
		submitForm("/api/appointments", buildModalRequest({ phone, preferredDate: nextDay() })),
	"request created by staff": (phone: string) => createStaffRequest({ phone }),
	"visit created by staff": async (phone: string) => {
		const { json } = await agenda.createByStaff(buildStaffRequest({ phone, day: nextDay() }));
		return { id: json.lead_id };
	},
	"estimate created by staff": async (phone: string) =>
		(await estimates.callApi("", { phone, name: person.name, car: {} })).json.lead,
	"received car": (phone: string) => orders.receive({ person: { ...person, phone } }),
};

test.each(Object.entries(FORMS))("keeps the phone extension of each %s", async (_, send) => {
	const typed = nextTypedPhone();
	const { phone, phone_typed } = await fetchLead(await send(typed));
	expect({ phone, phone_typed }).toEqual({ phone: E164, phone_typed: typed });
});

test("uses the first of two numbers and marks it", async () => {
	const typed = "6355-0001 / 6355-0002";
	const { id } = await FORMS.message(typed);
	expect(await fetchLead({ id })).toMatchObject({
		phone: "+50763550001",
		phone_typed: typed,
		is_phone_unusual: true,
	});
	expect((await callStaffApi(`${INBOX}?q=6355-0002`)).leads).toMatchObject([{ id }]);
});

test("accepts and marks a number that is too short", async () => {
	const shortNumberLead = await FORMS.message("12345");
	expect(shortNumberLead).toMatchObject({ phone: "+50712345", is_phone_unusual: true });
	const { status, json } = await world.call("/api/contact", {
		body: { ...person, phone: "llámame", message: "Hola" },
	});
	expect({ status, code: json.code }).toEqual({ status: 422, code: "bad_phone" });
});

test("keeps the customer's link when an extension is corrected", async () => {
	const request = await createStaffRequest({ phone: "223-4567 ext 20" });
	const listLinks = () =>
		world.ctx.db.selectFrom("links").selectAll().where("leadId", "=", request.id).execute();
	const before = await listLinks();
	expect(before).toHaveLength(1);
	const { updated_at } = await fetchLead(request);
	const dataPath = `${INBOX}/${request.id}/data`;
	const corrected = await callStaffApi(dataPath, { ...person, phone: "223-4567 ext 21", updated_at }, "PUT");
	expect(corrected).toMatchObject({ phone: E164, phone_typed: "223-4567 ext 21" });
	expect(corrected.history[0].text).toBe("Teléfono: 223-4567 ext 20 → 223-4567 ext 21");
	const sameData = { ...person, phone: "223-4567 ext 21", updated_at: corrected.updated_at };
	expect((await callStaffApi(dataPath, sameData, "PUT")).updated_at).toBe(corrected.updated_at);
	expect(await listLinks()).toEqual(before);
});

test("shows the typed phone on estimates and orders", async () => {
	const phone = nextTypedPhone();
	const order = await orders.receive({ person: { ...person, phone } });
	expect(order).toMatchObject({ phone: E164, phone_typed: phone });
	const estimate = (await estimates.callApi("", { lead_id: order.lead_id })).json;
	expect(estimate).toMatchObject({ phone: E164, phone_typed: phone });
});

test("keeps the typed phone when a visit is corrected", async () => {
	const phone = nextTypedPhone();
	const visit = (await agenda.createByStaff(buildStaffRequest({ phone, day: nextDay() }))).json;
	expect(visit).toMatchObject({ phone: E164, phone_typed: phone });
	const { name, service, car, updated_at } = visit;
	const body = { name, phone, email: "", service, car, note: "Llega tarde", updated_at };
	const corrected = await callStaffApi(`/api/admin/agenda/${visit.id}/data`, body, "PUT");
	expect(corrected).toMatchObject({ note: "Llega tarde", phone_typed: phone });
});

test("records the typed phone of a new customer", async () => {
	const customer = await callStaffApi(CUSTOMERS, { ...person, phone: "224-0001 ext 12" });
	expect(customer).toMatchObject({
		phone: "+5072240001",
		notes: "Teléfono como lo dio: 224-0001 ext 12",
	});
	expect(await callStaffApi(CUSTOMERS, { ...person, phone: "+507 224-0002" })).toMatchObject({
		notes: "",
	});
});

test("records a corrected phone once and updates requests", async () => {
	const openRequest = await createStaffRequest({ phone: "224-0003" });
	const { id } = (await fetchLead(openRequest)).customer;
	const correct = async (phone: string) => {
		const { updated_at } = await callStaffApi(`${CUSTOMERS}/${id}`);
		return callStaffApi(`${CUSTOMERS}/${id}`, { ...person, phone, updated_at }, "PUT");
	};
	const typed = "224-0004 ext 7";
	const notes = `Teléfono como lo dio: ${typed}`;
	expect(await correct(typed)).toMatchObject({ phone: "+5072240004", notes });
	expect(await fetchLead(openRequest)).toMatchObject({ phone: "+5072240004", phone_typed: typed });
	const repeated = await correct(typed);
	expect(repeated.notes).toBe(notes);
	const correctedAgain = await correct("224-0004 ext 8");
	expect(correctedAgain.notes).toBe(`${notes}\nTeléfono como lo dio: 224-0004 ext 8`);
	expect(JSON.stringify(correctedAgain.history)).not.toContain("ext 8");
});
