// @module-tag engines
import { expect, test } from "vitest";
import { NOT_ALLOWED_MESSAGES } from "#features/workshop/work-orders/messages.ts";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

/** Brings a car to «Listo» by a mechanic's press. */
async function makeReady(email = "listo@correo.com") {
	const order = await orders.receive({ person: { name: "Itzel Solís", phone: "6701-1234", email } });
	await orders.approve(order);
	await orders.move(order, "in_progress");
	await orders.completeJobs(order);
	const token = await world.logInAs("mechanic");
	const call = (path: string, body?: object): Promise<Json> =>
		world.call(`/api/admin/mechanic-view/${order.id}${path}`, { token, ...(body && { body }) });
	const { updated_at } = (await call("")).json;
	const ready = (await call("/move", { to: "ready", updated_at })).json;
	const undo = (version: string = ready.updated_at) => call("/undo-ready", { updated_at: version });
	return { order, ready, call, undo };
}

async function listSubjects(email: string) {
	await world.ctx.outbox.drain();
	return world.ctx.sentEmails
		.map(({ payload }) => payload as { to: string; subject: string })
		.filter(({ to }) => to === email)
		.map(({ subject }) => subject.split(" · ")[0]);
}

test("lets a mechanic take back «Listo» before anybody was notified", async () => {
	const email = "error@correo.com";
	const { order, ready, undo } = await makeReady(email);
	expect(ready).toMatchObject({ state: "ready", undo_until: expect.any(String) });
	expect(await listSubjects(email)).toEqual(["Recibimos tu carro"]);
	const undone = await undo();
	expect([undone.status, undone.json.state, undone.json.undo_until]).toEqual([200, "in_progress", null]);
	world.ctx.clock.advance(10 * 60_000);
	expect(await listSubjects(email)).toEqual(["Recibimos tu carro"]);
	const [event] = (await orders.readLead(order)).history;
	expect(event.text).toBe("Listo → En trabajo: se marcó «Listo» por error");
	world.ctx.clock.advance(-10 * 60_000);
});

test("sends the waiting email and keeps «Listo» after two minutes", async () => {
	const email = "bien@correo.com";
	const { order, call, undo } = await makeReady(email);
	world.ctx.clock.advance(121_000);
	expect(await listSubjects(email)).toEqual(["Recibimos tu carro", "Tu carro está listo"]);
	expect((await call("")).json.undo_until).toBeNull();
	const rejection = await undo();
	expect([rejection.status, rejection.json.code, rejection.json.detail]).toEqual([
		409,
		"not_now",
		NOT_ALLOWED_MESSAGES.undoReadyLate,
	]);
	expect((await orders.read(order)).state).toBe("ready");
	world.ctx.clock.advance(-121_000);
});

test("keeps «Listo» once reception told the customer", async () => {
	const { order, call, undo } = await makeReady();
	await world.asStaff(`/api/admin/inbox/${order.lead_id}/contacts`, { body: { channel: "whatsapp" } });
	expect((await call("")).json.undo_until).toBeNull();
	const { updated_at } = await orders.read(order);
	expect((await undo(updated_at)).json.detail).toBe(NOT_ALLOWED_MESSAGES.undoReadyNotified);
});
