import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";
const INBOX = "/api/admin/inbox";

let requestCount = 0;
async function createCustomer() {
	const phone = `6766-${String(++requestCount).padStart(4, "0")}`;
	return (await world.asStaff(CUSTOMERS, { body: { name: "Nora Gil", phone } })).json;
}
const fetchCustomer = async (id: string) => (await world.asStaff(`${CUSTOMERS}/${id}`)).json;
const put = (path: string, body: object) => world.asStaff(path, { method: "PUT", body });
async function sendMessage({ phone, name }: { phone: string; name: string }, email: string) {
	const body = { phone, name, email, service: "", vehicleType: "", message: `Hola ${++requestCount}` };
	const { reference } = (await world.call("/api/contact", { body })).json;
	const { leads } = (await world.asStaff(`${INBOX}?state=all&q=${reference}`)).json;
	return (await world.asStaff(`${INBOX}/${leads[0].id}`)).json;
}
type Person = Awaited<ReturnType<typeof createCustomer>>;
const correctName = ({ id, phone, updated_at }: Person) =>
	put(`${CUSTOMERS}/${id}`, { name: "Nora Gil Paz", phone, email: "", updated_at });
const createStaffRequest = ({ phone }: Person, email: string) =>
	world.asStaff(INBOX, {
		body: {
			kind: "contact",
			channel: "counter",
			name: "Nora",
			phone,
			email,
			wish: `Algo ${++requestCount}`,
		},
	});

const EMAIL_CHANGES: [what: string, write: (person: Person) => Promise<unknown>][] = [
	[
		"was accepted from a request",
		async (person) => {
			const { id } = await sendMessage(person, "nora@correo.pa");
			await put(`${INBOX}/${id}/customer`, { field: "email" });
		},
	],
	["was given at the counter", (person) => createStaffRequest(person, "nora@correo.pa")],
	[
		"was corrected on their only request",
		async (person) => {
			const { id, updated_at } = await sendMessage(person, "");
			const { name, phone } = person;
			await put(`${INBOX}/${id}/data`, { name, phone, email: "nora@correo.pa", updated_at });
		},
	],
];

test.each(EMAIL_CHANGES)("rejects an outdated edit after an email %s", async (_, changeEmail) => {
	const seen = await createCustomer();
	await changeEmail(seen);
	expect((await fetchCustomer(seen.id)).email).toBe("nora@correo.pa");
	const reply = await correctName(seen);
	expect([reply.status, reply.json.code]).toEqual([409, "changed_meanwhile"]);
	expect(await fetchCustomer(seen.id)).toMatchObject({ name: "Nora Gil", email: "nora@correo.pa" });
});

test("keeps the version without changes to contact data", async () => {
	const person = await createCustomer();
	await createStaffRequest(person, "nora@igual.pa");
	const { id, updated_at, notes } = await fetchCustomer(person.id);
	world.ctx.clock.advance(60_000);
	await createStaffRequest(person, "nora@igual.pa");
	await put(`${CUSTOMERS}/${id}/reminders`, { wants_no_reminders: true });
	await put(`${CUSTOMERS}/${id}/notes`, { notes, updated_at });
	expect(await fetchCustomer(id)).toMatchObject({ updated_at, wants_no_reminders: true });
});

test("rejects notes only when the notes changed meanwhile", async () => {
	const person = await createCustomer();
	const { id, updated_at, notes: seen } = await fetchCustomer(person.id);
	expect((await correctName(person)).status).toBe(200);
	const path = `${CUSTOMERS}/${id}/notes`;
	expect((await put(path, { notes: "Paga con Yappy", seen, updated_at })).status).toBe(200);
	const conflict = await put(path, { notes: "Paga en efectivo", seen, updated_at });
	expect([conflict.status, conflict.json.code]).toEqual([409, "changed_meanwhile"]);
	expect(await fetchCustomer(id)).toMatchObject({ name: "Nora Gil Paz", notes: "Paga con Yappy" });
});
