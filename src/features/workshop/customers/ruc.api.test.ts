import { expect, test } from "vitest";
import { INVALID_RUC } from "#domain/ruc.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";

let phoneCount = 0;
async function createCustomer(overrides: object = {}) {
	world.ctx.clock.advance(1000);
	const body = { name: "Flotas Díaz", phone: `6399-${String(++phoneCount).padStart(4, "0")}`, ...overrides };
	return world.asStaff(CUSTOMERS, { body });
}
type Customer = { id: string; name: string; phone: string; updated_at: string };
const correct = ({ id, name, phone, updated_at }: Customer, overrides: object) =>
	world.asStaff(`${CUSTOMERS}/${id}`, {
		method: "PUT",
		body: { name, phone, updated_at, ...overrides },
	});
const fetchCustomer = async (id: string) => (await world.asStaff(`${CUSTOMERS}/${id}`)).json;

test("saves, finds, updates and clears a customer's RUC", async () => {
	const { status, json } = await createCustomer({ ruc: "155646463-2-2016 d.v. 86" });
	expect([status, json.ruc]).toEqual([201, "155646463-2-2016 DV 86"]);
	const searchReply = await world.asStaff(`${CUSTOMERS}/detailed?q=155646463-2`);
	expect(searchReply.json.customers.map(({ id }: Customer) => id)).toEqual([json.id]);
	const unchanged = (await correct(json, { email: "flotas@diaz.pa" })).json;
	expect(unchanged.ruc).toBe("155646463-2-2016 DV 86");
	const other = (await correct(unchanged, { ruc: "8-123-4567 dv 5" })).json;
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
	const { json } = await createCustomer();
	for (const reply of [await createCustomer({ ruc: "8-123-4567" }), await correct(json, { ruc: "hola" })])
		expect([reply.status, reply.json.fields]).toEqual([422, { ruc: INVALID_RUC }]);
	expect((await fetchCustomer(json.id)).ruc).toBeNull();
});

test("prints the RUC only on its customer's quote", async () => {
	const requestQuote = (phone: string) =>
		world.call("/api/quotes", {
			body: {
				customer: { name: "Flotas Díaz", phone, notes: "Para la flota" },
				products: [{ sku: "ENI-DOT4-500", quantity: 1 }],
			},
		});
	const { json } = await createCustomer({ ruc: "PE-12-345 DV 1" });
	const fetchQuote = async (reference: string) => {
		const { leads } = (await world.asStaff(`/api/admin/inbox?q=${reference}`)).json;
		return (await world.asStaff(`/api/admin/quotes/${leads[0].id}`)).json;
	};
	expect((await fetchQuote((await requestQuote(json.phone)).json.reference)).customer_ruc).toBe(
		"PE-12-345 DV 01",
	);
	expect((await fetchQuote((await requestQuote("6399-9999")).json.reference)).customer_ruc).toBeNull();
});

test("fills a missing RUC and returns it on split", async () => {
	const [target, other] = [
		(await createCustomer()).json,
		(await createCustomer({ ruc: "8-NT-1-2345 DV 10" })).json,
	];
	const merged = await world.asStaff(`${CUSTOMERS}/${target.id}/merges`, {
		body: { other_id: other.id },
	});
	expect(merged.json.ruc).toBe("8-NT-1-2345 DV 10");
	const path = `${CUSTOMERS}/${target.id}/merges/${other.id}`;
	expect((await world.asStaff(path, { method: "DELETE" })).json.ruc).toBeNull();
	expect((await fetchCustomer(other.id)).ruc).toBe("8-NT-1-2345 DV 10");

	const corrected = (await correct(await fetchCustomer(target.id), { ruc: "8-1-1 DV 01" })).json;
	await world.asStaff(`${CUSTOMERS}/${target.id}/merges`, { body: { other_id: other.id } });
	expect((await fetchCustomer(corrected.id)).ruc).toBe("8-1-1 DV 01");
	expect((await world.asStaff(path, { method: "DELETE" })).json.ruc).toBe("8-1-1 DV 01");
});
