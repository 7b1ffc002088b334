import { expect, test } from "vitest";
import { emailPickupReminders } from "#features/inbox/follow-ups/email-pickup-reminders.server.ts";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { estimates } = orders;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

test("shows both times and the reason when a promise changes", async () => {
	const order = await orders.receive({ promised_at: null });
	const editOrder = async (overrides: object) => {
		const { updated_at } = await orders.read(order);
		return orders.callApi(`/${order.id}`, { updated_at, ...overrides }, "PUT");
	};
	const [first, second] = ["2026-11-21T21:00:00.000Z", "2026-11-23T15:00:00.000Z"];
	const firstResponse = await editOrder({ promised_at: first });
	expect(firstResponse.json.promised_at).toBe(first);
	expect(firstResponse.json.promise_message).toContain("Te lo tenemos para mañana a las 4:00 PM.");
	expect((await orders.readCustomerOrder(order)).json).toMatchObject({
		change: null,
		text: expect.stringContaining("Te lo tenemos mañana a las 4:00 PM."),
	});
	const bareResponse = await editOrder({ promised_at: second });
	expect([bareResponse.status, Object.keys(bareResponse.json.fields)]).toEqual([422, ["promise_reason"]]);
	const changed = await editOrder({ promised_at: second, promise_reason: "La pieza llega el lunes" });
	expect(changed.json).toMatchObject({
		promised_at: second,
		promise_message: expect.stringMatching(/va a estar el lun 23 nov a las 10:00 AM: La pieza llega/),
	});
	expect(changed.json.moves.at(-1)).toMatchObject({ promised_from: first, promised_to: second });
	expect((await orders.readCustomerOrder(order)).json.change).toMatchObject({
		text: "Antes te dijimos mañana a las 4:00 PM. Cambió por esto: La pieza llega el lunes",
	});
	expect((await orders.readLead(order)).history[0].text).toBe(
		"Hora prometida: 21 de noviembre de 2026, 4:00 PM → 23 de noviembre de 2026, 10:00 AM. La pieza llega el lunes",
	);
	const unknown = await editOrder({ promised_at: null, promise_reason: "El proveedor no contesta" });
	expect(unknown.json.promise_message).toContain(
		"Todavía no sabemos para cuándo estará tu Kia Sportage: El proveedor no contesta.",
	);
});

test("shows the wait to staff and customer until departure", async () => {
	const order = await orders.receive();
	const { updated_at } = order;
	const bareResponse = await orders.callApi(`/${order.id}`, { updated_at, waits_for: "part" }, "PUT");
	expect([bareResponse.status, Object.keys(bareResponse.json.fields)]).toEqual([422, ["wait_detail"]]);
	const wait = { waits_for: "third_party", wait_detail: "Rectificadora", wait_until: "2026-11-24" };
	const waiting = await orders.callApi(`/${order.id}`, { updated_at, ...wait }, "PUT");
	expect(waiting.json).toMatchObject({
		group: "waiting",
		blocker: "Espera a un tercero: Rectificadora",
		turn: "other",
	});
	// The customer does not see the note of the staff.
	const { title, text } = (await orders.readCustomerOrder(order)).json;
	expect([title, text]).toEqual([
		"Tu Kia Sportage está en el taller",
		expect.stringContaining("Esperamos a un tercero. Te lo tenemos"),
	]);
	const departedCar = await orders.move(order, "withdrawn", { reason: "No quiso esperar" });
	expect(departedCar.json).toMatchObject({ group: null, waits_for: null });
});

test("clears the wait when the car is ready", async () => {
	const wait = { waits_for: "part", wait_detail: "Bomba" };
	const ready = await orders.receiveInState("in_progress");
	await orders.callApi(`/${ready.id}`, { updated_at: ready.updated_at, ...wait }, "PUT");
	expect((await orders.readCustomerOrder(ready)).json.text).toContain("Esperamos un repuesto. ");
	expect((await orders.move(ready, "ready")).json.waits_for).toBeNull();
	const departedCar = await orders.receiveInState("in_progress");
	await orders.move(departedCar, "withdrawn", { reason: "No quiso esperar el resto" });
	const customerOrder = (await orders.readCustomerOrder(departedCar)).json;
	expect(customerOrder.jobs).toMatchObject([{ title: "Pastillas", is_done: true, is_dropped: false }]);
	expect(customerOrder.text).toMatch(/^Salió hoy a las \d+:\d\d [AP]M con lo que ves hecho aquí abajo\./);
	const bareResponse = await orders.readCustomerOrder(await orders.receiveInState("withdrawn"));
	expect(bareResponse.json.text).toContain(" sin el trabajo.");
});

test("shows a pending estimate as the blocker", async () => {
	const order = await orders.receive();
	const draft = (await estimates.callApi("", { lead_id: order.lead_id })).json;
	const saved = (await estimates.save(draft, [buildJob("Pastillas", 21_000)])).json;
	await estimates.send(saved);
	expect(await orders.read(order)).toMatchObject({
		group: "approval",
		blocker: "Espera la aprobación de $210.00",
		turn: "customer",
	});
	expect((await orders.readCustomerOrder(order)).json).toMatchObject({ asks_approval: true });
	// Work cannot start on an expired estimate, so no time is promised.
	world.ctx.clock.advance(30 * DAY_MS);
	expect((await orders.readCustomerOrder(order)).json).toMatchObject({
		asks_approval: false,
		promised: null,
		text: expect.stringContaining("Sin tu aprobación no empezamos"),
	});
	expect(await orders.read(order)).toMatchObject({
		group: "to_start",
		blocker: "Cotización «Vencida»: acuerda con el cliente cómo seguir",
	});
	// Two days after it was sent, no estimate follow-up is due while the car is inside.
	world.ctx.clock.advance(-28 * DAY_MS);
	const { json } = await estimates.callAdminApi("/follow-ups");
	expect(JSON.stringify(json.estimates)).not.toContain(order.lead_id);
	world.ctx.clock.advance(-2 * DAY_MS);
});

test("answers 304 when nothing changed", async () => {
	const order = await orders.receive();
	const first = await orders.readCustomerOrder(order);
	const tag = first.headers.get("etag");
	expect(first.json).toMatchObject({
		title: "Tu Kia Sportage está en el taller",
		steps: [{ label: "Recibido" }],
		fetch: null,
	});
	const secondResponse = await orders.readCustomerOrder(order, { "if-none-match": tag });
	expect([secondResponse.status, secondResponse.json]).toEqual([304, undefined]);
	await orders.approve(order);
	await orders.move(order, "in_progress");
	const changedResponse = await orders.readCustomerOrder(order, { "if-none-match": tag });
	expect([changedResponse.status, changedResponse.json.steps.length]).toEqual([200, 2]);
	const linkToken = order.link.split("/").at(-1);
	expect((await world.call(`/api/links/${linkToken}`)).json).toMatchObject({
		has_order: true,
		is_open: true,
		is_over: false,
	});
});

test("shows pickup details and emails each step", async () => {
	const person = { name: "Ana Ríos", phone: "6700-1234", email: "ana@correo.com" };
	const order = await orders.receive({ person });
	await orders.approve(order);
	await orders.move(order, "in_progress");
	await orders.completeJobs(order);
	const ready = await orders.move(order, "ready");
	expect(ready.json.message).toMatch(
		/^Hola, Ana\. Tu Kia Sportage está listo\. Son \$210\.00, ITBMS incluido\. Te esperamos hoy hasta las \d/,
	);
	const customerOrder = (await orders.readCustomerOrder(order)).json;
	// The landmark is unconfirmed sample data.
	const address = "Avenida Perú con Calle 32 Este, Calidonia";
	const hours = expect.stringMatching(/^hoy hasta las/);
	expect(customerOrder.fetch).toEqual({ address, hours, total_cents: 21_000 });
	for (const secret of ["Ana", "67001234", "ana@correo.com", order.car.plate])
		expect(JSON.stringify(customerOrder)).not.toContain(secret);
	await orders.move(order, "delivered");
	await world.ctx.outbox.drain();
	const emails = world.ctx.sentEmails
		.map(({ payload }) => payload as { to: string; subject: string; text: string })
		.filter(({ to }) => to === person.email);
	// Emails of one instant may be sent in any order.
	expect(emails.map(({ subject }) => subject.split(" · ")[0]).toSorted()).toEqual([
		"Recibimos tu carro",
		"Te entregamos tu carro",
		"Tu carro está listo",
	]);
	for (const { text } of emails) {
		expect(text).toContain(order.link);
		expect(text).not.toContain(order.car.plate);
	}
});

test("suggests a follow-up 3, 10 and 30 days after ready", async () => {
	const order = await orders.receiveInState("ready");
	const waiting = async () => {
		const { ready } = (await estimates.callAdminApi("/follow-ups")).json;
		return ready.filter(({ lead_id }: { lead_id: string }) => lead_id === order.lead_id);
	};
	const markFollowedUp = () =>
		estimates.callAdminApi(`/follow-ups/${order.lead_id}/done`, { kind: "ready", channel: "whatsapp" });
	expect(await waiting()).toEqual([]);
	let elapsed = 0;
	for (const [day, isDue] of [
		[2, false],
		[4, true],
		[5, false],
		[11, true],
		[12, false],
		[31, true],
		[40, false],
	] as const) {
		world.ctx.clock.advance((day - elapsed) * DAY_MS);
		elapsed = day;
		const followUps = await waiting();
		expect([day, followUps.length]).toEqual([day, isDue ? 1 : 0]);
		if (isDue) expect(followUps[0].message).toMatch(/sigue listo.*: https:.*\/seguir\//);
		if (isDue) expect((await markFollowedUp()).status).toBe(200);
	}
	world.ctx.clock.advance(-elapsed * DAY_MS);
});

test("emails a pickup reminder after 3, 10 and 30 days", async () => {
	const email = "quien-espera@correo.com";
	const ready = async (overrides: object) => {
		const order = await orders.receive({
			person: { name: "Ana Ríos", phone: "6700-1234", ...overrides },
		});
		await orders.move(order, "in_progress", { basis: "courtesy", basis_reason: "Cliente de siempre" });
		await orders.move(order, "ready");
		return order;
	};
	const order = await ready({ email });
	const departedCar = await ready({ email: "ya-vino@correo.com" });
	await orders.move(departedCar, "delivered");
	const emails = async () => {
		await emailPickupReminders(world.ctx);
		await world.ctx.outbox.drain();
		return world.ctx.sentEmails
			.map(({ payload }) => payload as { to: string; subject: string; text: string })
			.filter(({ subject }) => subject.startsWith("Tu carro sigue listo"));
	};
	let elapsed = 0;
	const after = async (hours: number) => {
		world.ctx.clock.advance((hours - elapsed) * HOUR_MS);
		elapsed = hours;
		return (await emails()).map(({ to }) => to);
	};
	expect(await after(2 * 24)).toEqual([]);
	// No reminder is sent at night, when the shop is closed.
	expect(await after(3 * 24 + 12)).toEqual([]);
	expect(await after(4 * 24)).toEqual([email]);
	expect(await after(4 * 24 + 1)).toHaveLength(1);
	expect(await after(11 * 24)).toHaveLength(2);
	expect(await after(32 * 24)).toHaveLength(3);
	expect(await after(60 * 24)).toHaveLength(3);
	const [reminder] = await emails();
	for (const text of ["sigue listo", order.link]) expect(reminder?.text).toContain(text);
	const toCall = JSON.stringify((await estimates.callAdminApi("/follow-ups")).json.ready);
	expect(toCall, "no zero total").toMatch(/sigue listo en [^.]+\. Te esperamos /);
	world.ctx.clock.advance(-elapsed * HOUR_MS);
});

test("counts only charged jobs done in «Ganado»", async () => {
	const readWonStats = async () => (await estimates.callAdminApi("/stats")).json.won;
	const wonBefore = await readWonStats();
	await orders.receiveInState("delivered");
	const freeOrder = await orders.receive();
	await orders.move(freeOrder, "in_progress", { basis: "warranty", basis_reason: "OT de junio" });
	await orders.move(freeOrder, "ready");
	await orders.move(freeOrder, "delivered");
	const after = await readWonStats();
	expect(after.found - wonBefore.found).toBe(1);
	// Dollar totals are floats, so other deliveries cause rounding errors.
	expect((after.amount ?? 0) - (wonBefore.amount ?? 0)).toBeCloseTo(210, 2);
});

test("hides personal data and prices in the mechanic view", async () => {
	const person = { name: "Xiomara Delvalle", phone: "6711-2233", email: "xio@correo.com" };
	const order = await orders.receive({ person });
	const token = await world.logInAs("mechanic");
	const callMechanicApi = (path: string, body?: object) =>
		world.call(`/api/admin${path}`, { token, ...(body && { body }) });
	const readBlocker = async () => (await callMechanicApi(`/mechanic-view/${order.id}`)).json.blocker;
	expect(await readBlocker()).toBe("Falta revisarlo y cotizar");
	const draft = (await estimates.callApi("", { lead_id: order.lead_id })).json;
	const saved = (await estimates.save(draft, [buildJob("Pastillas", 98_765)])).json;
	const sent = (await estimates.send(saved)).json;
	expect(await readBlocker()).toBe("Espera la aprobación del cliente");
	await estimates.answerByLink(sent, sent.jobs);
	const list = await callMechanicApi("/mechanic-view");
	const card = await callMechanicApi(`/mechanic-view/${order.id}`);
	expect(card.json).toMatchObject({
		first_name: "Xiomara",
		car: { plate: order.car.plate },
		jobs: [{ title: "Pastillas", done_at: null }],
		next: [{ to: "in_progress", why_not: null }, { to: "withdrawn" }],
	});
	const startResponse = await callMechanicApi(`/mechanic-view/${order.id}/move`, {
		to: "in_progress",
		updated_at: card.json.updated_at,
	});
	const markResponse = await callMechanicApi(`/work-orders/${order.id}/jobs/${card.json.jobs[0].id}`, {
		done: true,
		was: "open",
	});
	expect([startResponse.status, startResponse.json.state, markResponse.json.jobs_done]).toEqual([
		200,
		"in_progress",
		1,
	]);
	const conflict = await callMechanicApi(`/mechanic-view/${order.id}/move`, {
		to: "ready",
		updated_at: card.json.updated_at,
	});
	expect(conflict.status).toBe(409);
	for (const { json } of [list, card, startResponse, markResponse, conflict])
		for (const secret of ["Delvalle", "67112233", "6711-2233", "xio@", "98765", "987.65", "seguir"])
			expect(JSON.stringify(json)).not.toContain(secret);
	expect((await callMechanicApi(`/work-orders/${order.id}`)).status).toBe(403);
	await orders.move(order, "ready");
	await orders.move(order, "delivered");
	expect((await callMechanicApi(`/mechanic-view/${order.id}`)).status).toBe(404);
});
