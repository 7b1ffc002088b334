import { expect, test } from "vitest";
import { eraseOldLeads } from "#core/requests/ending/erase-leads.server.ts";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { findRows } from "#server/database/rows.server.ts";
import { onSecretReplaced } from "#server/start/hooks.server.ts";
import { openSecret } from "#server/start/secret.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { createPlate, openOrders } from "./orders.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { estimates } = orders;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

/** Returns all stored data of a car and its request as text. */
async function readStoredText({ id, lead_id: leadId, car }: Json): Promise<string> {
	const { db } = world.ctx;
	return JSON.stringify([
		await findRows(db, "workOrders", { id }),
		await findRows(db, "workOrderMoves", { orderId: id }),
		await findRows(db, "workOrderJobs", { orderId: id }),
		await findRows(db, "leadEvents", { leadId }),
		await findRows(db, "leads", { id: leadId }),
		await findRows(db, "cars", { id: car.id }),
	]);
}

test("prevents closing or erasing while the car is inside", async () => {
	const order = await orders.receive();
	const { updated_at } = await orders.readLead(order);
	for (const state of ["won", "lost", "contacted"]) {
		const body = { state, reason: "No respondió", updated_at };
		const { status, json } = await estimates.callAdminApi(`/inbox/${order.lead_id}/state`, body, "PUT");
		expect([status, json.code]).toEqual([409, "car_inside"]);
	}
	const erasure = `/api/admin/customers/${order.customer_id}/erasure`;
	expect((await world.asStaff(erasure)).json.car_inside).toBe(order.id);
	const rejection = await world.asStaff(erasure, { body: { phone_end: order.phone.slice(-4) } });
	expect([rejection.status, rejection.json.code]).toEqual([409, "car_inside"]);

	world.ctx.clock.advance(60 * DAY_MS);
	const bulkClosing = { state: "open", kind: "all", before: "2027-01-15", reason: "No respondió" };
	await estimates.callAdminApi("/closings", bulkClosing);
	expect((await orders.readLead(order)).state).toBe("scheduled");
	world.ctx.clock.advance(-60 * DAY_MS);
});

test("keeps a delivered request won", async () => {
	const reopened = async (order: Json) => {
		const { updated_at } = await orders.readLead(order);
		const body = { state: "contacted", updated_at };
		return (await estimates.callAdminApi(`/inbox/${order.lead_id}/state`, body, "PUT")).status;
	};
	const delivered = await orders.receiveInState("delivered");
	expect(await reopened(delivered)).toBe(409);
	expect(await orders.readLead(delivered)).toMatchObject({ state: "won", won_amount: 210 });
	expect(await reopened(await orders.receiveInState("withdrawn"))).toBe(200);
});

test("erases texts and plate but keeps the state", async () => {
	const person = { name: "Zoraida Quintero", phone: "6700-9182" };
	const details = { complaint: "Zumba el diferencial", belongings: "Silla de bebé" };
	const order = await orders.receive({ person, plate: createPlate(), ...details });
	await orders.move(order, "withdrawn", { reason: "Lo lleva a su primo" });
	const secrets = [person.name, "diferencial", "Silla", "primo", order.car.plate];
	const before = await readStoredText(order);
	for (const secret of secrets) expect(before).toContain(secret);
	const exportContent = (await world.asStaff(`/api/admin/export/customers/${order.customer_id}`)).json;
	for (const secret of secrets) expect(JSON.stringify(exportContent)).toContain(secret);

	const erasure = `/api/admin/customers/${order.customer_id}/erasure`;
	const erased = await world.asStaff(erasure, { body: { phone_end: "9182" } });
	expect(erased.status).toBe(200);
	const after = await readStoredText(order);
	for (const secret of secrets) expect(after).not.toContain(secret);
	expect(after).toContain('"state":"withdrawn"');
	// The order of an erased person cannot be reopened.
	expect((await orders.read(order)).next).toEqual([]);
});

test("erases the plate from others' notes unless shared", async () => {
	const erased = await orders.receive();
	const shared = await orders.receive();
	for (const order of [erased, shared]) await orders.move(order, "withdrawn", { reason: "No quiso" });
	const buyer = await orders.receive({ plate: shared.car.plate });
	const customerPath = `/api/admin/customers/${buyer.customer_id}`;
	const { updated_at } = (await world.asStaff(customerPath)).json;
	const notes = `Vende el ${erased.car.plate} y el ${shared.car.plate}`;
	await world.asStaff(`${customerPath}/notes`, { method: "PUT", body: { notes, updated_at } });
	for (const { customer_id, phone } of [erased, shared]) {
		const body = { phone_end: phone.slice(-4) };
		const erasure = `/api/admin/customers/${customer_id}/erasure`;
		expect((await world.asStaff(erasure, { body })).status).toBe(200);
	}
	expect((await world.asStaff(customerPath)).json.notes).toBe(
		`Vende el dato borrado y el ${shared.car.plate}`,
	);
});

test("exports a promise change with both times", async () => {
	const order = await orders.receive({ promised_at: null });
	await orders.edit(order, { promised_at: "2026-11-21T21:00:00.000Z" });
	const laterPromise = { promised_at: "2026-11-23T21:00:00.000Z", promise_reason: "Falta la pieza" };
	await orders.edit(order, laterPromise);
	const { json } = await world.asStaff(`/api/admin/export/customers/${order.customer_id}`);
	const exportContent = JSON.stringify(json);
	expect(exportContent).toContain("Hora prometida: sin hora → 2026-11-21, 4:00 PM");
	expect(exportContent).toContain(
		"Hora prometida: 2026-11-21, 4:00 PM → 2026-11-23, 4:00 PM. Falta la pieza",
	);
	expect(exportContent).not.toContain("Recibido. Falta la pieza");
});

test("keeps a plate until its last owner is erased", async () => {
	const first = await orders.receive();
	await orders.move(first, "withdrawn", { reason: "No quiso" });
	const second = await orders.receive({ plate: first.car.plate });
	await orders.move(second, "withdrawn", { reason: "No quiso" });
	const readPlate = async () => (await orders.read(second)).car.plate;
	const eraseCustomer = ({ customer_id, phone }: { customer_id: string; phone: string }) =>
		world.asStaff(`/api/admin/customers/${customer_id}/erasure`, {
			body: { phone_end: phone.slice(-4) },
		});
	expect((await eraseCustomer(first)).status).toBe(200);
	expect(await readPlate()).toBe(first.car.plate);
	expect((await eraseCustomer(second)).status).toBe(200);
	expect(await readPlate()).toBe("");
});

test("moves the car inside with a customer merge", async () => {
	const keptOrder = await orders.receive();
	const otherOrder = await orders.receive();
	const path = `/api/admin/customers/${keptOrder.customer_id}/merges`;
	await world.asStaff(path, { body: { other_id: otherOrder.customer_id } });
	const mergedOrder = await orders.read(otherOrder);
	expect(mergedOrder.customer_id).toBe(keptOrder.customer_id);
	expect((await orders.readCustomerOrder(otherOrder)).status).toBe(404);
	expect((await orders.readCustomerOrder(mergedOrder)).status).toBe(200);
	await world.asStaff(`${path}/${otherOrder.customer_id}`, { method: "DELETE" });
	const splitOrder = await orders.read(otherOrder);
	expect(splitOrder.customer_id).toBe(otherOrder.customer_id);
	expect((await orders.readCustomerOrder(mergedOrder)).status).toBe(404);
	expect((await orders.readCustomerOrder(splitOrder)).status).toBe(200);
});

test("keeps personal data 24 months beyond the warranty", async () => {
	const person = { name: "Teodora Ábrego", phone: "6700-3355" };
	const order = await orders.receive({ person });
	await orders.approve(order, [buildJob("Frenos", 21_000, { warranty_months: 12 })]);
	await orders.move(order, "in_progress");
	await orders.completeJobs(order);
	await orders.move(order, "ready");
	await orders.move(order, "delivered");
	const readNameAfter = async (months: number) => {
		const elapsed = months * 30.5 * DAY_MS;
		world.ctx.clock.advance(elapsed);
		await eraseOldLeads(world.ctx);
		world.ctx.clock.advance(-elapsed);
		return (await orders.readLead(order)).name;
	};
	expect(await readNameAfter(35)).toBe("Teodora Ábrego");
	expect(await readNameAfter(37)).toBe("Datos borrados");
});

test("treats a customer without telephone as not erased", async () => {
	const order = await orders.receive({
		person: { name: "Señor de la grúa" },
		no_phone: "Lo trajo la grúa",
	});
	const photoLink = await estimates.callAdminApi(`/inbox/${order.lead_id}/photo-link`, { channel: "copy" });
	expect([photoLink.status, photoLink.json.url]).toEqual([200, expect.any(String)]);
	const estimate = await orders.approve(order);
	const { can, updated_at } = await estimates.read(estimate);
	expect(can).toMatchObject({ version: true, void: true, reopen: true });
	const change = { reason: "Se lo dio a otro", updated_at };
	const relinkResponse = await estimates.callApi(`/${estimate.id}/link`, change);
	expect(relinkResponse.status).toBe(200);
	const before = world.ctx.secret;
	Object.assign(world.ctx, { secret: openSecret("otro-secreto-de-treinta-y-dos-letras-o-mas") });
	await onSecretReplaced.run(world.ctx);
	expect((await estimates.viewByLink(await estimates.read(estimate))).status).toBe(200);
	Object.assign(world.ctx, { secret: before });
	await onSecretReplaced.run(world.ctx);
	const next = await estimates.callApi("", { estimate_id: estimate.id });
	expect([next.status, next.json.version]).toEqual([201, 2]);
	await estimates.callApi(`/${next.json.id}`, undefined, "DELETE");
	const { json } = relinkResponse;
	const reopenInput = { reason: "Se equivocó", updated_at: json.updated_at };
	const reopened = (await estimates.callApi(`/${estimate.id}/reopen`, reopenInput)).json;
	expect(reopened.state).toBe("sent");
	const voidInput = { reason: "Otro precio", updated_at: reopened.updated_at };
	expect((await estimates.callApi(`/${estimate.id}/void`, voidInput)).json.state).toBe("voided");
	expect((await estimates.callApi(`/${estimate.id}/renew`, {})).status).toBe(200);
});
