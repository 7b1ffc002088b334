import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { INVALID_RUC } from "#panama/ruc.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";

let people = 0;
async function met(over: object = {}) {
	world.ctx.clock.advance(1000);
	const body = { name: "Flotas Díaz", phone: `6399-${String(++people).padStart(4, "0")}`, ...over };
	return world.asStaff(CUSTOMERS, { body });
}
type Customer = { id: string; name: string; phone: string; updated_at: string };
const correct = ({ id, name, phone, updated_at }: Customer, over: object) =>
	world.asStaff(`${CUSTOMERS}/${id}`, {
		method: "PUT",
		body: { name, phone, updated_at, ...over },
	});
const read = async (id: string) => (await world.asStaff(`${CUSTOMERS}/${id}`)).json;

test("saves, finds, updates and clears a customer's RUC", async () => {
	const { status, json } = await met({ ruc: "155646463-2-2016 d.v. 86" });
	expect([status, json.ruc]).toEqual([201, "155646463-2-2016 DV 86"]);
	const found = await world.asStaff(`${CUSTOMERS}/detailed?q=155646463-2`);
	expect(found.json.customers.map(({ id }: Customer) => id)).toEqual([json.id]);
	const same = (await correct(json, { email: "flotas@diaz.pa" })).json;
	expect(same.ruc).toBe("155646463-2-2016 DV 86");
	const other = (await correct(same, { ruc: "8-123-4567 dv 5" })).json;
	expect(other.ruc).toBe("8-123-4567 DV 05");
	expect(other.history[0].fields).toContainEqual({
		name: "ruc",
		from: "155646463-2-2016 DV 86",
		to: "8-123-4567 DV 05",
	});
	expect((await correct(other, { ruc: "" })).json.ruc).toBeNull();
	expect((await world.asStaff(`${CUSTOMERS}/detailed?q=155646463`)).json.total).toBe(0);
});

test("rejects a RUC without its check digits", async () => {
	const { json } = await met();
	for (const reply of [await met({ ruc: "8-123-4567" }), await correct(json, { ruc: "hola" })])
		expect([reply.status, reply.json.fields]).toEqual([422, { ruc: INVALID_RUC }]);
	expect((await read(json.id)).ruc).toBeNull();
});

test("prints the RUC only on its customer's quote", async () => {
	const ask = (phone: string) =>
		world.call("/api/quotes", {
			body: {
				customer: { name: "Flotas Díaz", phone, notes: "Para la flota" },
				products: [{ sku: "ENI-DOT4-500", quantity: 1 }],
			},
		});
	const { json } = await met({ ruc: "PE-12-345 DV 1" });
	const quoteOf = async (reference: string) => {
		const { leads } = (await world.asStaff(`/api/admin/inbox?q=${reference}`)).json;
		return (await world.asStaff(`/api/admin/quotes/${leads[0].id}`)).json;
	};
	expect((await quoteOf((await ask(json.phone)).json.reference)).customer_ruc).toBe("PE-12-345 DV 01");
	expect((await quoteOf((await ask("6399-9999")).json.reference)).customer_ruc).toBeNull();
});

test("fills a missing RUC and returns it on split", async () => {
	const [kept, other] = [(await met()).json, (await met({ ruc: "8-NT-1-2345 DV 10" })).json];
	const merged = await world.asStaff(`${CUSTOMERS}/${kept.id}/merges`, {
		body: { other_id: other.id },
	});
	expect(merged.json.ruc).toBe("8-NT-1-2345 DV 10");
	const path = `${CUSTOMERS}/${kept.id}/merges/${other.id}`;
	expect((await world.asStaff(path, { method: "DELETE" })).json.ruc).toBeNull();
	expect((await read(other.id)).ruc).toBe("8-NT-1-2345 DV 10");

	const own = (await correct(await read(kept.id), { ruc: "8-1-1 DV 01" })).json;
	await world.asStaff(`${CUSTOMERS}/${kept.id}/merges`, { body: { other_id: other.id } });
	expect((await read(own.id)).ruc).toBe("8-1-1 DV 01");
	expect((await world.asStaff(path, { method: "DELETE" })).json.ruc).toBe("8-1-1 DV 01");
});
