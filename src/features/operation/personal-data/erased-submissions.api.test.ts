// @module-tag engines
import { expect, test } from "vitest";
import { buildWalkInBody, openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const KEY = "la-misma-clave";
const NOTE_KEY = "la-clave-de-la-nota";

test("does not tell a repeated key that what was erased is stored", async () => {
	const body = { name: "Saida Rey", phone: "6788-9001", message: "Suena al frenar" };
	const send = (key: string) => world.call("/api/contact", { body, key });
	const first = await send(KEY);
	expect((await send(KEY)).json.reference).toBe(first.json.reference);
	const { leads } = (await world.asStaff(`/api/admin/inbox?q=${first.json.reference}`)).json;
	const [{ id }] = leads;
	const addNote = () =>
		world.asStaff(`/api/admin/inbox/${id}/notes`, { body: { text: "Llamó" }, key: NOTE_KEY });
	expect((await addNote()).status).toBe(200);
	const { customer } = (await world.asStaff(`/api/admin/inbox/${id}`)).json;
	const erasure = { body: { phone_end: "9001" } };
	expect((await world.asStaff(`/api/admin/customers/${customer.id}/erasure`, erasure)).status).toBe(200);

	for (const { status, json } of [await send(KEY), await addNote()]) {
		expect([status, json.code]).toEqual([409, "erased"]);
		expect(json.detail).toContain("se borró");
	}
	const rows = await world.ctx.db.selectFrom("idempotency").select("answer").execute();
	expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Saida|6788|${id}|${first.json.reference}`));
	const again = await send("otra-clave-nueva");
	expect([again.status, again.json.reference === first.json.reference]).toEqual([201, false]);
});

test("does not tell a repeated reception that an erased person's car is here", async () => {
	const body = buildWalkInBody();
	const receive = () => world.asStaff("/api/admin/work-orders", { body, key: KEY });
	const { status, json: order } = await receive();
	expect(status).toBe(201);
	await orders.move(order, "withdrawn", { reason: "No quiso" });
	const erasure = { body: { phone_end: order.phone.slice(-4) } };
	const path = `/api/admin/customers/${order.customer_id}/erasure`;
	expect((await world.asStaff(path, erasure)).status).toBe(200);
	const repeated = await receive();
	expect([repeated.status, repeated.json.code]).toEqual([409, "erased"]);
	const rows = await world.ctx.db.selectFrom("idempotency").select("answer").execute();
	expect(JSON.stringify(rows)).not.toContain(order.id);
});
