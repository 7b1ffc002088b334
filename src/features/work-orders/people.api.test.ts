import { expect, test } from "vitest";
import { reencryptSecrets } from "#api/reencrypt-secrets.server.ts";
import { forgetOldPeople } from "#api/retention.server.ts";
import { openWorld } from "#api/world.test.kit.ts";
import { job } from "#features/estimates/estimates.test.kit.ts";
import { openSecret } from "#platform/start/secret.server.ts";
import { newPlate, openOrders } from "./orders.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { estimates } = orders;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Returns all stored data of a car and its request as text. */
async function storedOf(id: string, carId: string): Promise<string> {
	const { db } = world.ctx;
	const of = (table: "workOrders" | "workOrderMoves" | "workOrderJobs" | "leadEvents") =>
		db.selectFrom(table).selectAll().where("leadId", "=", id).execute();
	return JSON.stringify([
		await of("workOrders"),
		await of("workOrderMoves"),
		await of("workOrderJobs"),
		await of("leadEvents"),
		await db.selectFrom("leads").selectAll().where("id", "=", id).execute(),
		await db.selectFrom("cars").selectAll().where("id", "=", carId).execute(),
	]);
}

test("prevents closing or erasing while the car is inside", async () => {
	const order = await orders.receive();
	const { updated_at } = await orders.lead(order);
	for (const state of ["won", "lost", "contacted"]) {
		const body = { state, reason: "No respondió", updated_at };
		const { status, json } = await estimates.panel(`/inbox/${order.id}/state`, body, "PUT");
		expect([status, json.code]).toEqual([409, "car_inside"]);
	}
	const erasure = `/api/admin/customers/${order.customer_id}/erasure`;
	expect((await world.asStaff(erasure)).json.car_inside).toBe(order.id);
	const refused = await world.asStaff(erasure, { body: { phone_end: order.phone.slice(-4) } });
	expect([refused.status, refused.json.code]).toEqual([409, "car_inside"]);

	world.ctx.clock.advance(60 * DAY_MS);
	const old = { state: "open", kind: "all", before: "2027-01-15", reason: "No respondió" };
	await estimates.panel("/closings", old);
	expect((await orders.lead(order)).state).toBe("scheduled");
	world.ctx.clock.advance(-60 * DAY_MS);
});

test("keeps a delivered request won", async () => {
	const reopened = async (order: { id: string }) => {
		const { updated_at } = await orders.lead(order);
		const body = { state: "contacted", updated_at };
		return (await estimates.panel(`/inbox/${order.id}/state`, body, "PUT")).status;
	};
	const delivered = await orders.receiveInState("delivered");
	expect(await reopened(delivered)).toBe(409);
	expect(await orders.lead(delivered)).toMatchObject({ state: "won", won_amount: 210 });
	expect(await reopened(await orders.receiveInState("withdrawn"))).toBe(200);
});

test("erases texts and plate but keeps the state", async () => {
	const person = { name: "Zoraida Quintero", phone: "6700-9182" };
	const words = { complaint: "Zumba el diferencial", belongings: "Silla de bebé" };
	const order = await orders.receive({ person, plate: newPlate(), ...words });
	await orders.move(order, "withdrawn", { reason: "Lo lleva a su primo" });
	const planted = [person.name, "diferencial", "Silla", "primo", order.car.plate];
	const before = await storedOf(order.id, order.car.id);
	for (const word of planted) expect(before).toContain(word);
	const told = (await world.asStaff(`/api/admin/export/customers/${order.customer_id}`)).json;
	for (const word of planted) expect(JSON.stringify(told)).toContain(word);

	const erasure = `/api/admin/customers/${order.customer_id}/erasure`;
	const erased = await world.asStaff(erasure, { body: { phone_end: "9182" } });
	expect(erased.status).toBe(200);
	const after = await storedOf(order.id, order.car.id);
	for (const word of planted) expect(after).not.toContain(word);
	expect(after).toContain('"state":"withdrawn"');
	// The order of an erased person cannot be reopened.
	expect((await orders.read(order)).next).toEqual([]);
});

test("erases the plate from others' notes unless shared", async () => {
	const erased = await orders.receive();
	const shared = await orders.receive();
	for (const order of [erased, shared]) await orders.move(order, "withdrawn", { reason: "No quiso" });
	const buyer = await orders.receive({ plate: shared.car.plate });
	const of = `/api/admin/customers/${buyer.customer_id}`;
	const { updated_at } = (await world.asStaff(of)).json;
	const notes = `Vende el ${erased.car.plate} y el ${shared.car.plate}`;
	await world.asStaff(`${of}/notes`, { method: "PUT", body: { notes, updated_at } });
	for (const { customer_id, phone } of [erased, shared]) {
		const body = { phone_end: phone.slice(-4) };
		const erasure = `/api/admin/customers/${customer_id}/erasure`;
		expect((await world.asStaff(erasure, { body })).status).toBe(200);
	}
	expect((await world.asStaff(of)).json.notes).toBe(`Vende el dato borrado y el ${shared.car.plate}`);
});

test("exports a promise change with both times", async () => {
	const order = await orders.receive({ promised_at: null });
	await orders.edit(order, { promised_at: "2026-11-21T21:00:00.000Z" });
	const later = { promised_at: "2026-11-23T21:00:00.000Z", promise_why: "Falta la pieza" };
	await orders.edit(order, later);
	const { json } = await world.asStaff(`/api/admin/export/customers/${order.customer_id}`);
	const told = JSON.stringify(json);
	expect(told).toContain("Hora prometida: sin hora → 2026-11-21, 4:00 PM");
	expect(told).toContain("Hora prometida: 2026-11-21, 4:00 PM → 2026-11-23, 4:00 PM. Falta la pieza");
	expect(told).not.toContain("Recibido. Falta la pieza");
});

test("keeps a plate until its last owner is erased", async () => {
	const first = await orders.receive();
	await orders.move(first, "withdrawn", { reason: "No quiso" });
	const second = await orders.receive({ plate: first.car.plate });
	await orders.move(second, "withdrawn", { reason: "No quiso" });
	const plate = async () => (await orders.read(second)).car.plate;
	const erase = ({ customer_id, phone }: { customer_id: string; phone: string }) =>
		world.asStaff(`/api/admin/customers/${customer_id}/erasure`, {
			body: { phone_end: phone.slice(-4) },
		});
	expect((await erase(first)).status).toBe(200);
	expect(await plate()).toBe(first.car.plate);
	expect((await erase(second)).status).toBe(200);
	expect(await plate()).toBe("");
});

test("moves the car inside with a customer merge", async () => {
	const kept = await orders.receive();
	const other = await orders.receive();
	const path = `/api/admin/customers/${kept.customer_id}/merges`;
	await world.asStaff(path, { body: { other_id: other.customer_id } });
	const merged = await orders.read(other);
	expect(merged.customer_id).toBe(kept.customer_id);
	expect((await orders.readCustomerOrder(other)).status).toBe(404);
	expect((await orders.readCustomerOrder(merged)).status).toBe(200);
	await world.asStaff(`${path}/${other.customer_id}`, { method: "DELETE" });
	const split = await orders.read(other);
	expect(split.customer_id).toBe(other.customer_id);
	expect((await orders.readCustomerOrder(merged)).status).toBe(404);
	expect((await orders.readCustomerOrder(split)).status).toBe(200);
});

test("keeps personal data 24 months beyond the warranty", async () => {
	const person = { name: "Teodora Ábrego", phone: "6700-3355" };
	const order = await orders.receive({ person });
	await orders.approve(order, [job("Frenos", 21_000, { warranty_months: 12 })]);
	await orders.move(order, "in_progress");
	await orders.tick(order);
	await orders.move(order, "ready");
	await orders.move(order, "delivered");
	const nameIn = async (months: number) => {
		const passed = months * 30.5 * DAY_MS;
		world.ctx.clock.advance(passed);
		await forgetOldPeople(world.ctx);
		world.ctx.clock.advance(-passed);
		return (await orders.lead(order)).name;
	};
	expect(await nameIn(35)).toBe("Teodora Ábrego");
	expect(await nameIn(37)).toBe("Datos borrados");
});

test("treats a customer without telephone as not erased", async () => {
	const order = await orders.receive({
		person: { name: "Señor de la grúa" },
		no_phone: "Lo trajo la grúa",
	});
	const ask = await estimates.panel(`/inbox/${order.id}/photo-link`, { channel: "copy" });
	expect([ask.status, ask.json.url]).toEqual([200, expect.any(String)]);
	const price = await orders.approve(order);
	const { can, updated_at } = await estimates.read(price);
	expect(can).toMatchObject({ version: true, void: true, reopen: true });
	const change = { reason: "Se lo dio a otro", updated_at };
	const linked = await estimates.staff(`/${price.id}/link`, change);
	expect(linked.status).toBe(200);
	const before = world.ctx.secret;
	Object.assign(world.ctx, { secret: openSecret("otro-secreto-de-treinta-y-dos-letras-o-mas") });
	await reencryptSecrets(world.ctx);
	expect((await estimates.viewByLink(await estimates.read(price))).status).toBe(200);
	Object.assign(world.ctx, { secret: before });
	await reencryptSecrets(world.ctx);
	const next = await estimates.staff("", { estimate_id: price.id });
	expect([next.status, next.json.version]).toEqual([201, 2]);
	await estimates.staff(`/${next.json.id}`, undefined, "DELETE");
	const { json } = linked;
	const again = { reason: "Se equivocó", updated_at: json.updated_at };
	const reopened = (await estimates.staff(`/${price.id}/reopen`, again)).json;
	expect(reopened.state).toBe("sent");
	const end = { reason: "Otro precio", updated_at: reopened.updated_at };
	expect((await estimates.staff(`/${price.id}/void`, end)).json.state).toBe("voided");
	expect((await estimates.staff(`/${price.id}/renew`, {})).status).toBe(200);
});
