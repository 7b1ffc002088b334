// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
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
