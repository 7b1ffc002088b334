import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { buildWalkInBody, createPlate, openOrders } from "./orders.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const MINUTE_MS = 60 * 1000;

test("allows edits after the assigned mechanic is disabled", async () => {
	await world.logInAs("mechanic");
	const { mechanics } = (await world.asStaff("/api/admin/mechanics")).json;
	const [{ id: mechanicId, full_name }] = mechanics;
	const order = await orders.receive({ mechanic_id: mechanicId });
	const otherOrder = await orders.receive();
	const setDisabledAt = (disabledAt: string | null) =>
		world.ctx.db.updateTable("staff").set({ disabledAt }).where("id", "=", mechanicId).execute();
	await setDisabledAt(world.ctx.now().toISOString());
	const response = await orders.edit(order, { mechanic_id: mechanicId, belongings: "Silla de bebé" });
	expect(response).toMatchObject({
		status: 200,
		json: { belongings: "Silla de bebé", mechanic: { id: mechanicId, full_name } },
	});
	const rejection = await orders.edit(otherOrder, { mechanic_id: mechanicId });
	expect([rejection.status, rejection.json.code]).toEqual([422, "no_colleague"]);
	expect((await orders.edit(order, { mechanic_id: null })).json.mechanic).toBeNull();
	await setDisabledAt(null);
});

test("rejects a past promise but allows other edits", async () => {
	const now = world.ctx.now().getTime();
	const [pastTime, nearTime] = [-MINUTE_MS, MINUTE_MS].map((ms) => new Date(now + ms).toISOString());
	const rejection = await orders.callApi("", buildWalkInBody({ promised_at: pastTime }));
	expect([rejection.status, Object.keys(rejection.json.fields)]).toEqual([422, ["promised_at"]]);
	const order = await orders.receive({ promised_at: nearTime });
	const promiseReason = "Falta la pieza";
	const pastEdit = await orders.edit(order, { promised_at: pastTime, promise_reason: promiseReason });
	expect([pastEdit.status, pastEdit.json.fields]).toEqual([
		422,
		{ promised_at: "Esa hora ya pasó: elige otra" },
	]);
	world.ctx.clock.advance(2 * MINUTE_MS);
	const response = await orders.edit(order, { promised_at: nearTime, complaint: "Chilla" });
	expect([response.status, response.json.complaint, response.json.is_late]).toEqual([200, "Chilla", true]);
	world.ctx.clock.advance(-2 * MINUTE_MS);
});

test("rejects a promise or wait for a ready car", async () => {
	const order = await orders.receiveInState("ready");
	const promise = { promised_at: "2026-11-23T15:00:00.000Z", promise_reason: "Se lava" };
	for (const change of [promise, { waits_for: "part", wait_detail: "Bomba" }]) {
		const { status, json } = await orders.edit(order, change);
		expect([status, json.code]).toEqual([409, "not_now"]);
		expect(json.detail).toContain("vuelve la orden al trabajo");
	}
	// Details of the reception can still be corrected.
	const { promised_at } = order;
	expect((await orders.edit(order, { promised_at, waits_for: null, km_in: 5 })).json.km_in).toBe(5);
});

test("asks once about an implausible odometer reading", async () => {
	const plate = createPlate();
	const receiveCar = async (km: number, overrides: object = {}) =>
		orders.callApi("", { ...buildWalkInBody({ plate, km_in: km }), ...overrides });
	const first = await receiveCar(84_000);
	expect(first.status).toBe(201);
	await orders.move(first.json, "withdrawn", { reason: "No quiso" });
	const lowerReading = await receiveCar(48_000);
	expect([lowerReading.status, lowerReading.json.code, lowerReading.json.fields]).toEqual([
		409,
		"odd_km",
		{
			km_in:
				"El 20 de noviembre de 2026 tenía 84,000 km y escribiste 48,000 km, menos que entonces. ¿Está bien? Si es así, toca el botón otra vez.",
		},
	]);
	const higherReading = await receiveCar(840_000, { km_confirmed: 48_000 });
	expect(higherReading.json.fields.km_in).toContain("756,000 km más");
	const confirmedReading = await receiveCar(48_000, { km_confirmed: 48_000 });
	expect([confirmedReading.status, confirmedReading.json.km_in]).toEqual([201, 48_000]);
	// A corrected reading is compared with the earlier visit; an unchanged one is not questioned again.
	const unchangedEdit = await orders.edit(confirmedReading.json, { km_in: 48_000, belongings: "Silla" });
	expect(unchangedEdit.status).toBe(200);
	const oddEdit = await orders.edit(confirmedReading.json, { km_in: 8400, complaint: "Suena atrás" });
	expect([oddEdit.status, oddEdit.json.code]).toEqual([409, "odd_km"]);
	expect(await orders.read(confirmedReading.json)).toMatchObject({ km_in: 48_000, belongings: "Silla" });
	expect((await orders.edit(confirmedReading.json, { km_in: 8400, km_confirmed: 8400 })).status).toBe(200);
	expect((await orders.edit(confirmedReading.json, { km_in: 84_900 })).json.km_in).toBe(84_900);
	expect((await orders.edit(confirmedReading.json, { km_in: null })).json.km_in).toBeNull();
});

test("asks once about an implausible first reading", async () => {
	const body = buildWalkInBody({ km_in: 1_991_050 });
	const question = await orders.callApi("", body);
	expect([question.status, question.json.code]).toEqual([409, "odd_km"]);
	expect(question.json.fields.km_in).toContain("1,991,050 km, más de lo que marca");
	expect((await orders.callApi("", { ...body, km_confirmed: 1_991_050 })).status).toBe(201);
	expect((await orders.callApi("", buildWalkInBody({ km_in: 480_000 }))).status).toBe(201);
});

test("lets only the owner correct the readings of a car that left", async () => {
	const plate = createPlate();
	const typed = { plate, km_in: 1_991_050, km_confirmed: 1_991_050 };
	const order = await orders.receive(typed);
	await orders.move(order, "withdrawn", { reason: "No quiso" });
	const historyBefore = (await orders.readLead(order)).history.length;
	const { updated_at } = await orders.read(order);
	const token = await world.logInAs("reception");
	const change = { updated_at, km_in: 199_105 };
	const asReception = await world.call(`/api/admin/work-orders/${order.id}`, {
		method: "PUT",
		body: change,
		token,
	});
	expect([asReception.status, asReception.json.detail]).toEqual([
		409,
		"El carro ya salió del taller: solo el dueño corrige sus kilómetros.",
	]);
	const other = await orders.edit(order, { km_in: 199_105, complaint: "Otra cosa" });
	expect(other.json.detail).toBe("El carro ya salió del taller: su orden no se cambia.");
	expect((await orders.edit(order, { km_in: 199_105, km_out: 199_000 })).json.fields.km_out).toContain(
		"199,105",
	);
	const corrected = await orders.edit(order, { km_in: 199_105, km_out: 199_120 });
	expect(corrected).toMatchObject({
		status: 200,
		json: { km_in: 199_105, km_out: 199_120, state: "withdrawn" },
	});
	const { history } = await orders.readLead(order);
	expect(history.length).toBe(historyBefore + 1);
	const text =
		"Kilómetros al recibirlo: 1,991,050 km → 199,105 km. Kilómetros al salir: sin anotar → 199,120 km";
	expect(history).toContainEqual(expect.objectContaining({ text }));
	// The next visit is compared with the corrected reading, and a later correction not with that visit.
	world.ctx.clock.advance(MINUTE_MS);
	expect((await orders.callApi("", buildWalkInBody({ plate, km_in: 199_500 }))).status).toBe(201);
	expect((await orders.edit(order, { km_in: 199_110, km_out: 199_120 })).status).toBe(200);
	expect((await orders.edit(order, { km_in: 199_110, km_out: 199_120 })).json.km_in).toBe(199_110);
	expect((await orders.readLead(order)).history.length).toBe(historyBefore + 2);
	world.ctx.clock.advance(-MINUTE_MS);
});

test("notes the reading on leaving only when the car leaves", async () => {
	const order = await orders.receive({ km_in: 84_000 });
	const { status, json } = await orders.edit(order, { km_out: 84_010 });
	expect([status, json.code]).toEqual([409, "not_now"]);
});
