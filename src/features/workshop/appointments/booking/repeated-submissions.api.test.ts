import { beforeEach, expect, test } from "vitest";
import {
	buildModalRequest,
	buildStaffRequest,
	nextDay,
	openAgenda,
} from "#features/workshop/appointments/agenda.test.kit.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
let day = "";
beforeEach(() => {
	day = nextDay();
});

type BookedVisit = { id: string; path: string };
const sendAsCustomer = (what: string, body: object) => (target: BookedVisit) =>
	world.call(`${target.path}/${what}`, { body });

/** Changes after which a visit no longer matches its form. */
const CHANGES: [how: string, end: (target: BookedVisit) => Promise<{ status: number }>][] = [
	[
		"its customer moves it",
		(target) => sendAsCustomer("time", { preferredDate: day, preferredTime: "1:00 PM" })(target),
	],
	["its customer cancels it", sendAsCustomer("cancellation", { reason: "No puedo ese día" })],
	["staff move it", ({ id }) => agenda.move(id, { day, time: "1:00 PM" })],
	["staff cancel it", ({ id }) => agenda.setState(id, "cancelled", "No respondió")],
];

test.each(CHANGES)("the same form books again after %s", async (_, applyChange) => {
	const body = buildModalRequest({ preferredDate: day });
	const first = (await agenda.book(body, `primera-${day}`)).json;
	const repeat = (await agenda.book(body, `segunda-${day}`)).json;
	expect(repeat.reference).toBe(first.reference);
	const visit = await agenda.find(first.reference);
	const target = { id: visit.id, path: `/api/visits/${agenda.getLinkToken(visit)}` };
	expect((await applyChange(target)).status).toBe(200);
	const resubmission = (await agenda.book(body, `tercera-${day}`)).json;
	expect(resubmission.reference).not.toBe(first.reference);
	expect(await agenda.find(resubmission.reference)).toMatchObject({ day, time: "9:00 AM" });
	// The first idempotency key still returns the first visit.
	expect((await agenda.book(body, `primera-${day}`)).json.reference).toBe(first.reference);
});

test("staff can enter the same visit after moving it", async () => {
	const body = buildStaffRequest({ day });
	const first = (await agenda.createByStaff(body, "clave-una")).json;
	expect((await agenda.createByStaff(body, "clave-una")).json.id).toBe(first.id);
	expect((await agenda.createByStaff(body, "clave-dos")).json.code).toBe("same_hour");
	expect((await agenda.move(first.id, { day, time: "2:00 PM" })).status).toBe(200);
	const resubmission = await agenda.createByStaff(body, "clave-tres");
	expect([resubmission.status, resubmission.json.id === first.id]).toEqual([201, false]);
});

const FORMS: [path: string, body: (phone: string) => object][] = [
	["/api/contact", (phone) => ({ name: "Rita", phone, message: "¿Tienen pastillas?" })],
	[
		"/api/quotes",
		(phone) => ({
			customer: { name: "Rita", phone },
			products: [{ sku: "ENI-DOT4-500", quantity: 1 }],
		}),
	],
	[
		"/api/service-requests",
		(phone) => ({
			name: "Rita",
			phone,
			serviceName: "Frenos",
			vehicleBrand: "Toyota",
			vehicleModel: "Corolla",
			vehicleYear: "2015",
			urgency: "media",
			description: "Suena al frenar",
		}),
	],
];

test.each(FORMS)("resending to %s opens a request after a loss", async (path, buildBody) => {
	const body = buildBody("6777-4521");
	const first = (await world.call(path, { body, key: "mensaje-uno" })).json;
	expect((await world.call(path, { body, key: "mensaje-dos" })).json.reference).toBe(first.reference);
	const { leads } = (await world.asStaff(`/api/admin/inbox?q=${first.reference}`)).json;
	const [{ id, updated_at }] = leads;
	const lostState = { state: "lost", reason: "No respondió", updated_at };
	const closeResponse = await world.asStaff(`/api/admin/inbox/${id}/state`, {
		method: "PUT",
		body: lostState,
	});
	expect(closeResponse.status).toBe(200);
	const resubmission = (await world.call(path, { body, key: "mensaje-tres" })).json;
	expect(resubmission.reference).toEqual(expect.any(String));
	expect(resubmission.reference).not.toBe(first.reference);
});
