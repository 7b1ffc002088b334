import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";
const STEP_MS = 5 * 60_000;

const createCustomer = async (name: string, phone: string) =>
	(await world.asStaff(CUSTOMERS, { body: { name, phone } })).json;
const fetchCustomer = async (id: string) => (await world.asStaff(`${CUSTOMERS}/${id}`)).json;
async function sendMessage(name: string, phone: string) {
	world.ctx.clock.advance(STEP_MS);
	const body = { name, phone, email: "", service: "", vehicleType: "" };
	await world.call("/api/contact", { body: { ...body, message: `Hola de ${name}` } });
	return world.ctx.now().toISOString();
}
async function fetchExportRow(q: string) {
	const reply = await world.api.fetch(
		new Request(`http://localhost/api/admin/export/customers?format=csv&q=${q}`, {
			headers: { authorization: `Bearer ${world.token}` },
		}),
		{ address: "10.9.9.9" },
	);
	return (await reply.text()).trim().split("\r\n")[1];
}

test("tracks first and last request, also across a merge", async () => {
	const customer = await createCustomer("Berta Luz", "6733-0001");
	expect(customer).toMatchObject({ first_request: null, last_request: null });
	expect(await fetchExportRow("berta")).toContain('"Berta Luz","507 6733 0001","","","","",');

	const first = await sendMessage("Berta Luz", "6733-0001");
	expect(await fetchCustomer(customer.id)).toMatchObject({ first_request: first, last_request: first });
	expect(await fetchExportRow("berta")).toContain('"2026-11-20 10:05","2026-11-20 10:05"');

	const last = await sendMessage("Berta Sol", "6733-0002");
	const { json } = await world.asStaff(`${CUSTOMERS}/detailed?q=67330002`);
	const [otherCustomer] = json.customers;
	await world.asStaff(`${CUSTOMERS}/${customer.id}/merges`, { body: { other_id: otherCustomer.id } });
	expect(await fetchCustomer(customer.id)).toMatchObject({ first_request: first, last_request: last });
	await world.asStaff(`${CUSTOMERS}/${customer.id}/merges/${otherCustomer.id}`, { method: "DELETE" });
	expect(await fetchCustomer(customer.id)).toMatchObject({ first_request: first, last_request: first });
});
