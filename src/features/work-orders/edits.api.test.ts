import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { newPlate, openOrders, walkInBody } from "./orders.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const MINUTE_MS = 60 * 1000;

test("allows edits after the assigned mechanic is disabled", async () => {
	await world.tokenOf("mechanic");
	const { mechanics } = (await world.asStaff("/api/admin/mechanics")).json;
	const [{ id: mechanicId, full_name }] = mechanics;
	const order = await orders.receive({ mechanic_id: mechanicId });
	const other = await orders.receive();
	const set = (disabledAt: string | null) =>
		world.ctx.db.updateTable("staff").set({ disabledAt }).where("id", "=", mechanicId).execute();
	await set(world.ctx.now().toISOString());
	const noted = await orders.edit(order, { mechanic_id: mechanicId, belongings: "Silla de bebé" });
	expect(noted).toMatchObject({
		status: 200,
		json: { belongings: "Silla de bebé", mechanic: { id: mechanicId, full_name } },
	});
	const given = await orders.edit(other, { mechanic_id: mechanicId });
	expect([given.status, given.json.code]).toEqual([422, "no_colleague"]);
	expect((await orders.edit(order, { mechanic_id: null })).json.mechanic).toBeNull();
	await set(null);
});

test("rejects a past promise but allows other edits", async () => {
	const now = world.ctx.now().getTime();
	const [gone, soon] = [-MINUTE_MS, MINUTE_MS].map((ms) => new Date(now + ms).toISOString());
	const late = await orders.panel("", walkInBody({ promised_at: gone }));
	expect([late.status, Object.keys(late.json.fields)]).toEqual([422, ["promised_at"]]);
	const order = await orders.receive({ promised_at: soon });
	const promiseWhy = "Falta la pieza";
	const back = await orders.edit(order, { promised_at: gone, promise_why: promiseWhy });
	expect([back.status, back.json.fields]).toEqual([422, { promised_at: "Esa hora ya pasó: elige otra" }]);
	world.ctx.clock.advance(2 * MINUTE_MS);
	const noted = await orders.edit(order, { promised_at: soon, complaint: "Chilla" });
	expect([noted.status, noted.json.complaint, noted.json.is_late]).toEqual([200, "Chilla", true]);
	world.ctx.clock.advance(-2 * MINUTE_MS);
});

test("rejects a promise or wait for a ready car", async () => {
	const order = await orders.receiveInState("ready");
	const promise = { promised_at: "2026-11-23T15:00:00.000Z", promise_why: "Se lava" };
	for (const change of [promise, { waits_for: "part", wait_text: "Bomba" }]) {
		const { status, json } = await orders.edit(order, change);
		expect([status, json.code]).toEqual([409, "not_now"]);
		expect(json.detail).toContain("vuelve la orden al trabajo");
	}
	// Details of the reception can still be corrected.
	const { promised_at } = order;
	expect((await orders.edit(order, { promised_at, waits_for: null, km_in: 5 })).json.km_in).toBe(5);
});

test("asks once about an implausible odometer reading", async () => {
	const plate = newPlate();
	const come = async (km: number, more: object = {}) =>
		orders.panel("", { ...walkInBody({ plate, km_in: km }), ...more });
	const first = await come(84_000);
	expect(first.status).toBe(201);
	await orders.move(first.json, "withdrawn", { reason: "No quiso" });
	const less = await come(48_000);
	expect([less.status, less.json.code, less.json.fields]).toEqual([
		409,
		"odd_km",
		{
			km_in:
				"El 20 de noviembre de 2026 tenía 84,000 km y escribiste 48,000 km, menos que entonces. ¿Está bien? Si es así, toca el botón otra vez.",
		},
	]);
	const far = await come(840_000, { km_confirmed: 48_000 });
	expect(far.json.fields.km_in).toContain("756,000 km más");
	const taken = await come(48_000, { km_confirmed: 48_000 });
	expect([taken.status, taken.json.km_in]).toEqual([201, 48_000]);
	// A corrected reading is compared with the earlier visit; an unchanged one is not questioned again.
	const same = await orders.edit(taken.json, { km_in: 48_000, belongings: "Silla" });
	expect(same.status).toBe(200);
	const odd = await orders.edit(taken.json, { km_in: 8400, complaint: "Suena atrás" });
	expect([odd.status, odd.json.code]).toEqual([409, "odd_km"]);
	expect(await orders.read(taken.json)).toMatchObject({ km_in: 48_000, belongings: "Silla" });
	expect((await orders.edit(taken.json, { km_in: 8400, km_confirmed: 8400 })).status).toBe(200);
	expect((await orders.edit(taken.json, { km_in: 84_900 })).json.km_in).toBe(84_900);
	expect((await orders.edit(taken.json, { km_in: null })).json.km_in).toBeNull();
});
