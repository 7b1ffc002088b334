import { expect, test } from "vitest";
import { buildWalkInBody, openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;
const DAY_MS = 24 * 60 * 60 * 1000;

test("rejects a return while another order has the car", async () => {
	const order = await orders.receiveInState("withdrawn");
	const secondReception = await orders.receive({ plate: order.car.plate });
	const rejection = await orders.move(order, "received");
	expect([rejection.status, rejection.json.code, rejection.json.id]).toEqual([
		409,
		"already_inside",
		secondReception.id,
	]);
});

test("hides the first stay after a return", async () => {
	const order = await orders.receive();
	const promise = { promised_at: "2026-12-11T21:00:00.000Z", promise_reason: "Falta la pieza" };
	await orders.edit(order, promise);
	await orders.move(order, "withdrawn", { reason: "Lo piensa" });
	world.ctx.clock.advance(9 * DAY_MS);
	const returnResponse = await orders.move(order, "received");
	expect(returnResponse.json).toMatchObject({ days_inside: 0, promised_at: promise.promised_at });
	const customerOrder = (await orders.readCustomerOrder(order)).json;
	expect([customerOrder.change, customerOrder.steps.length]).toEqual([null, 1]);
	expect(customerOrder.steps[0].when).toMatch(/^hoy a las/);
	expect(customerOrder.text).toMatch(/^Lo recibimos hoy/);
	await orders.move(order, "in_progress", { basis: "courtesy", basis_reason: "Cliente de siempre" });
	world.ctx.clock.advance(2 * DAY_MS);
	for (const to of ["ready", "delivered", "ready"]) await orders.move(order, to, { reason: "No" });
	expect((await orders.read(order)).days_inside).toBe(2);
	expect((await orders.readCustomerOrder(order)).json.steps.map(({ label }: Json) => label)).toEqual([
		...["Recibido", "Empezó el trabajo", "Listo"],
	]);
	// An order moved back to work keeps its first start time.
	world.ctx.clock.advance(DAY_MS);
	await orders.move(order, "in_progress", { reason: "No" });
	const laterOrder = (await orders.readCustomerOrder(order)).json;
	expect(laterOrder.text).toContain(`Empezamos ${laterOrder.steps.at(-1).when}.`);
	world.ctx.clock.advance(-12 * DAY_MS);
});

test("drops an overdue promise when the car returns", async () => {
	const order = await orders.receive();
	await orders.move(order, "withdrawn", { reason: "Lo piensa" });
	world.ctx.clock.advance(9 * DAY_MS);
	const returnResponse = await orders.move(order, "received");
	expect(returnResponse.json).toMatchObject({ promised_at: null, is_late: false });
	expect((await orders.readCustomerOrder(order)).json.text).not.toContain("Se nos pasó la hora");
	world.ctx.clock.advance(-9 * DAY_MS);
});

test("creates another order for a repeated reception after departure", async () => {
	const receptionInput = buildWalkInBody();
	const first = (await orders.callApi("", receptionInput)).json;
	expect((await orders.callApi("", receptionInput)).json.id).toBe(first.id);
	await orders.move(first, "withdrawn", { reason: "Lo piensa" });
	const secondReception = await orders.callApi("", receptionInput);
	expect([secondReception.status, secondReception.json.id === first.id]).toEqual([201, false]);
	expect((await orders.read(secondReception.json)).state).toBe("received");
});
