// @module-tag engines
import { expect, test } from "vitest";
import { openPayments } from "#features/workshop/payments/payments.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const { orders, take } = openPayments(world);
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const read = async (path: string, q: string): Promise<Json> => {
	const { status, json } = await world.asStaff(`/api/admin/${path}q=${encodeURIComponent(q)}`);
	expect(status).toBe(200);
	return json;
};
const listIds = (rows: Json) => rows.map(({ id }: Json) => id);
const toVariants = (reference: string) => [
	reference,
	reference.toLowerCase(),
	reference.replaceAll("-", " "),
	reference.replaceAll("-", "–"),
	`«${reference}».`,
	`#${reference}`,
];

test("finds a payment's request by its number in every list", async () => {
	const person = { name: "Receta Núñez", phone: "6777-9001" };
	const order = await orders.receive({ person, plate: "FP1001" });
	await orders.approve(order);
	const { json: account } = await take(order, 1000, { keeps_credit: true });
	const [{ reference }] = account.payments;
	expect(reference).toMatch(/^PAG-/);
	const other = await orders.receive({ person: { name: "Otra Persona", phone: "6777-9002" } });
	for (const q of toVariants(reference)) {
		expect([q, listIds((await read("search?", q)).orders.found)]).toEqual([q, [order.id]]);
		expect([q, listIds((await read("search?", q)).customers.found)]).toEqual([q, [order.customer_id]]);
	}
	expect(listIds((await read("work-orders?", reference)).orders)).toEqual([order.id]);
	expect(listIds((await read("inbox?state=all&", reference)).leads)).toEqual([order.lead_id]);
	expect((await read("estimates?state=all&", reference)).estimates).toHaveLength(1);
	expect(listIds((await read("customers/detailed?", reference)).customers)).toEqual([order.customer_id]);
	const number = Number(reference.slice(-5));
	expect(listIds((await read("work-orders?", `PAG-2026-${number}`)).orders)).toEqual([order.id]);
	expect(listIds((await read("work-orders?", "PAG-")).orders)).toEqual([order.id]);
	expect(listIds((await read("work-orders?", `${reference} nunez`)).orders)).toEqual([order.id]);
	expect(listIds((await read("work-orders?", other.reference)).orders)).toEqual([other.id]);
});

test("matches a reference by its own prefix", async () => {
	const order = await orders.receive({ person: { name: "Del Taller", phone: "6777-9101" } });
	const body = {
		name: "De la Cotización",
		phone: "6777-9102",
		message: `Sobre ${order.reference.replace("OT", "COT")}, gracias`,
	};
	expect((await world.call("/api/contact", { body })).status).toBe(201);
	for (const q of toVariants(order.reference))
		expect([q, listIds((await read("inbox?state=all&", q)).leads)]).toEqual([q, [order.lead_id]]);
	const quote = (await read("inbox?state=all&", order.reference.replace("OT", "COT"))).leads;
	expect(quote.map(({ name }: Json) => name)).toEqual(["De la Cotización"]);
	const own = (await read("inbox?state=all&", "OT-")).leads;
	expect(own.length).toBeGreaterThan(0);
	expect(own.map(({ name }: Json) => name)).not.toContain("De la Cotización");
});

test("finds a person without accent, tilde or order of words", async () => {
	const person = { name: "Íñigo Núñez Peña", phone: "6777-9201", email: "inigo@correo.com" };
	const order = await orders.receive({ person, plate: "FP9201" });
	for (const q of [
		"nunez",
		"NÚÑEZ",
		"peña iñigo",
		"pena, inigo.",
		"«Núñez Peña»",
		"+507 6777-9201",
		"507 67779201",
		"(6777) 9201",
		"«6777-9201».",
		"6777.9201",
		"INIGO@correo.com",
		"fp-9201",
		"FP 9201.",
		"nunez 6777-9201",
		`#${order.reference.slice(-5)} nunez`,
	]) {
		const found = await read("search?", q);
		expect([q, listIds(found.orders.found)]).toEqual([q, [order.id]]);
		expect([q, listIds(found.customers.found)]).toEqual([q, q.startsWith("#") ? [] : [order.customer_id]]);
	}
});
