import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";
const STEP_MS = 5 * 60_000;

const met = async (name: string, phone: string) =>
	(await world.asStaff(CUSTOMERS, { body: { name, phone } })).json;
const read = async (id: string) => (await world.asStaff(`${CUSTOMERS}/${id}`)).json;
async function asks(name: string, phone: string) {
	world.ctx.clock.advance(STEP_MS);
	const body = { name, phone, email: "", service: "", vehicleType: "" };
	await world.call("/api/contact", { body: { ...body, message: `Hola de ${name}` } });
	return world.ctx.now().toISOString();
}
async function sheetRow(q: string) {
	const reply = await world.api.fetch(
		new Request(`http://localhost/api/admin/export/customers?format=csv&q=${q}`, {
			headers: { authorization: `Bearer ${world.token}` },
		}),
		{ address: "10.9.9.9" },
	);
	return (await reply.text()).trim().split("\r\n")[1];
}

test("tracks first and last request, also across a merge", async () => {
	const one = await met("Berta Luz", "6733-0001");
	expect(one).toMatchObject({ first_request: null, last_request: null });
	expect(await sheetRow("berta")).toContain('"Berta Luz","507 6733 0001","","","","",');

	const first = await asks("Berta Luz", "6733-0001");
	expect(await read(one.id)).toMatchObject({ first_request: first, last_request: first });
	expect(await sheetRow("berta")).toContain('"2026-11-20 10:05","2026-11-20 10:05"');

	const last = await asks("Berta Sol", "6733-0002");
	const { json } = await world.asStaff(`${CUSTOMERS}/detailed?q=67330002`);
	const [other] = json.customers;
	await world.asStaff(`${CUSTOMERS}/${one.id}/merges`, { body: { other_id: other.id } });
	expect(await read(one.id)).toMatchObject({ first_request: first, last_request: last });
	await world.asStaff(`${CUSTOMERS}/${one.id}/merges/${other.id}`, { method: "DELETE" });
	expect(await read(one.id)).toMatchObject({ first_request: first, last_request: first });
});
