import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { job } from "#features/estimates/estimates.test.kit.ts";
import { emailUnfetched } from "#features/outreach/email-unfetched.server.ts";
import { openOrders } from "./orders.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { estimates } = orders;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

test("shows both times and the reason when a promise changes", async () => {
	const order = await orders.receive({ promised_at: null });
	const edit = async (over: object) => {
		const { updated_at } = await orders.read(order);
		return orders.panel(`/${order.id}`, { updated_at, ...over }, "PUT");
	};
	const [first, second] = ["2026-11-21T21:00:00.000Z", "2026-11-23T15:00:00.000Z"];
	const told = await edit({ promised_at: first });
	expect(told.json.promised_at).toBe(first);
	expect(told.json.promise_message).toContain("Te lo tenemos para mañana a las 4:00 PM.");
	expect((await orders.readCustomerOrder(order)).json).toMatchObject({
		change: null,
		text: expect.stringContaining("Te lo tenemos mañana a las 4:00 PM."),
	});
	const bare = await edit({ promised_at: second });
	expect([bare.status, Object.keys(bare.json.fields)]).toEqual([422, ["promise_why"]]);
	const changed = await edit({ promised_at: second, promise_why: "La pieza llega el lunes" });
	expect(changed.json).toMatchObject({
		promised_at: second,
		promise_message: expect.stringMatching(/va a estar el lun 23 nov a las 10:00 AM: La pieza llega/),
	});
	expect(changed.json.moves.at(-1)).toMatchObject({ promised_from: first, promised_to: second });
	expect((await orders.readCustomerOrder(order)).json.change).toMatchObject({
		text: "Antes te dijimos mañana a las 4:00 PM. Cambió por esto: La pieza llega el lunes",
	});
	expect((await orders.lead(order)).history[0].text).toBe(
		"Hora prometida: 21 de noviembre de 2026, 4:00 PM → 23 de noviembre de 2026, 10:00 AM. La pieza llega el lunes",
	);
	const unknown = await edit({ promised_at: null, promise_why: "El proveedor no contesta" });
	expect(unknown.json.promise_message).toContain(
		"Todavía no sabemos para cuándo estará tu Kia Sportage: El proveedor no contesta.",
	);
});

test("shows the wait to staff and customer until departure", async () => {
	const order = await orders.receive();
	const { updated_at } = order;
	const bare = await orders.panel(`/${order.id}`, { updated_at, waits_for: "part" }, "PUT");
	expect([bare.status, Object.keys(bare.json.fields)]).toEqual([422, ["wait_text"]]);
	const wait = { waits_for: "third_party", wait_text: "Rectificadora", wait_until: "2026-11-24" };
	const waiting = await orders.panel(`/${order.id}`, { updated_at, ...wait }, "PUT");
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
	const left = await orders.move(order, "withdrawn", { reason: "No quiso esperar" });
	expect(left.json).toMatchObject({ group: null, waits_for: null });
});

test("clears the wait when the car is ready", async () => {
	const wait = { waits_for: "part", wait_text: "Bomba" };
	const ready = await orders.receiveInState("in_progress");
	await orders.panel(`/${ready.id}`, { updated_at: ready.updated_at, ...wait }, "PUT");
	expect((await orders.readCustomerOrder(ready)).json.text).toContain("Esperamos un repuesto. ");
	expect((await orders.move(ready, "ready")).json.waits_for).toBeNull();
	const left = await orders.receiveInState("in_progress");
	await orders.move(left, "withdrawn", { reason: "No quiso esperar el resto" });
	const own = (await orders.readCustomerOrder(left)).json;
	expect(own.jobs).toEqual([{ title: "Pastillas", is_done: true, is_dropped: false }]);
	expect(own.text).toMatch(/^Salió hoy a las \d+:\d\d [AP]M con lo que ves hecho aquí abajo\./);
	const bare = await orders.readCustomerOrder(await orders.receiveInState("withdrawn"));
	expect(bare.json.text).toContain(" sin el trabajo.");
});

test("shows a pending estimate as the blocker", async () => {
	const order = await orders.receive();
	const draft = (await estimates.staff("", { lead_id: order.id })).json;
	const saved = (await estimates.save(draft, [job("Pastillas", 21_000)])).json;
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
	world.ctx.clock.advance(-30 * DAY_MS);
	// No estimate follow-up is due while the car is inside.
	world.ctx.clock.advance(2 * DAY_MS);
	expect(JSON.stringify((await estimates.panel("/outreach")).json.estimates)).not.toContain(order.id);
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
	const again = await orders.readCustomerOrder(order, { "if-none-match": tag });
	expect([again.status, again.json]).toEqual([304, undefined]);
	await orders.approve(order);
	await orders.move(order, "in_progress");
	const moved = await orders.readCustomerOrder(order, { "if-none-match": tag });
	expect([moved.status, moved.json.steps.length]).toEqual([200, 2]);
	const matter = order.link.split("/").at(-1);
	expect((await world.call(`/api/links/${matter}`)).json).toMatchObject({
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
	await orders.tick(order);
	const ready = await orders.move(order, "ready");
	expect(ready.json.message).toMatch(
		/^Hola, Ana\. Tu Kia Sportage está listo\. Son \$210\.00, ITBMS incluido\. Te esperamos hoy hasta las \d/,
	);
	const own = (await orders.readCustomerOrder(order)).json;
	// The landmark and the ways to pay are unconfirmed sample data.
	const address = "Avenida Perú con Calle 32 Este, Calidonia";
	const hours = expect.stringMatching(/^hoy hasta las/);
	expect(own.fetch).toEqual({ address, hours, pay: "", total_cents: 21_000 });
	for (const secret of ["Ana", "67001234", "ana@correo.com", order.car.plate])
		expect(JSON.stringify(own)).not.toContain(secret);
	await orders.move(order, "delivered");
	await world.ctx.outbox.drain();
	const letters = world.ctx.sentEmails
		.map(({ payload }) => payload as { to: string; subject: string; text: string })
		.filter(({ to }) => to === person.email);
	// Emails of one instant may be sent in any order.
	expect(letters.map(({ subject }) => subject.split(" · ")[0]).toSorted()).toEqual([
		"Recibimos tu carro",
		"Te entregamos tu carro",
		"Tu carro está listo",
	]);
	for (const { text } of letters) {
		expect(text).toContain(order.link);
		expect(text).not.toContain(order.car.plate);
	}
});

test("suggests a follow-up 3, 10 and 30 days after ready", async () => {
	const order = await orders.receiveInState("ready");
	const waiting = async () => {
		const { ready } = (await estimates.panel("/outreach")).json;
		return ready.filter(({ lead_id }: { lead_id: string }) => lead_id === order.id);
	};
	const reach = () => estimates.panel(`/outreach/${order.id}/done`, { kind: "ready", channel: "whatsapp" });
	expect(await waiting()).toEqual([]);
	let passed = 0;
	for (const [day, isDue] of [
		[2, false],
		[4, true],
		[5, false],
		[11, true],
		[12, false],
		[31, true],
		[40, false],
	] as const) {
		world.ctx.clock.advance((day - passed) * DAY_MS);
		passed = day;
		const found = await waiting();
		expect([day, found.length]).toEqual([day, isDue ? 1 : 0]);
		if (isDue) expect(found[0].message).toMatch(/sigue listo.*: https:.*\/seguir\//);
		if (isDue) expect((await reach()).status).toBe(200);
	}
	world.ctx.clock.advance(-passed * DAY_MS);
});

test("emails a pickup reminder after 3, 10 and 30 days", async () => {
	const email = "quien-espera@correo.com";
	const ready = async (over: object) => {
		const order = await orders.receive({
			person: { name: "Ana Ríos", phone: "6700-1234", ...over },
		});
		await orders.move(order, "in_progress", { basis: "courtesy", basis_why: "Cliente de siempre" });
		await orders.move(order, "ready");
		return order;
	};
	const order = await ready({ email });
	const left = await ready({ email: "ya-vino@correo.com" });
	await orders.move(left, "delivered");
	const letters = async () => {
		await emailUnfetched(world.ctx);
		await world.ctx.outbox.drain();
		return world.ctx.sentEmails
			.map(({ payload }) => payload as { to: string; subject: string; text: string })
			.filter(({ subject }) => subject.startsWith("Tu carro sigue listo"));
	};
	let passed = 0;
	const after = async (hours: number) => {
		world.ctx.clock.advance((hours - passed) * HOUR_MS);
		passed = hours;
		return (await letters()).map(({ to }) => to);
	};
	expect(await after(2 * 24)).toEqual([]);
	// No reminder is sent at night, when the shop is closed.
	expect(await after(3 * 24 + 12)).toEqual([]);
	expect(await after(4 * 24)).toEqual([email]);
	expect(await after(4 * 24 + 1)).toHaveLength(1);
	expect(await after(11 * 24)).toHaveLength(2);
	expect(await after(32 * 24)).toHaveLength(3);
	expect(await after(60 * 24)).toHaveLength(3);
	const [letter] = await letters();
	for (const words of ["sigue listo", order.link]) expect(letter?.text).toContain(words);
	const toCall = JSON.stringify((await estimates.panel("/outreach")).json.ready);
	expect(toCall, "no zero total").toMatch(/sigue listo en [^.]+\. Te esperamos /);
	world.ctx.clock.advance(-passed * HOUR_MS);
});

test("counts only charged jobs done in «Ganado»", async () => {
	const won = async () => (await estimates.panel("/figures")).json.won;
	const before = await won();
	await orders.receiveInState("delivered");
	const free = await orders.receive();
	await orders.move(free, "in_progress", { basis: "warranty", basis_why: "OT de junio" });
	await orders.move(free, "ready");
	await orders.move(free, "delivered");
	const after = await won();
	expect(after.found - before.found).toBe(1);
	// Dollar totals are floats, so other deliveries cause rounding errors.
	expect((after.amount ?? 0) - (before.amount ?? 0)).toBeCloseTo(210, 2);
});

test("hides personal data and prices in the mechanic view", async () => {
	const person = { name: "Xiomara Delvalle", phone: "6711-2233", email: "xio@correo.com" };
	const order = await orders.receive({ person });
	const token = await world.tokenOf("mechanic");
	const bench = (path: string, body?: object) =>
		world.call(`/api/admin${path}`, { token, ...(body && { body }) });
	const blocker = async () => (await bench(`/bench/${order.id}`)).json.blocker;
	expect(await blocker()).toBe("Falta revisarlo y cotizar");
	const draft = (await estimates.staff("", { lead_id: order.id })).json;
	const saved = (await estimates.save(draft, [job("Pastillas", 98_765)])).json;
	const sent = (await estimates.send(saved)).json;
	expect(await blocker()).toBe("Espera la aprobación del cliente");
	await estimates.answerByLink(sent, sent.jobs);
	const list = await bench("/bench");
	const one = await bench(`/bench/${order.id}`);
	expect(one.json).toMatchObject({
		first_name: "Xiomara",
		car: { plate: order.car.plate },
		jobs: [{ title: "Pastillas", done_at: null }],
		next: [{ to: "in_progress", why_not: null }, { to: "withdrawn" }],
	});
	const begun = await bench(`/bench/${order.id}/move`, {
		to: "in_progress",
		updated_at: one.json.updated_at,
	});
	const ticked = await bench(`/work-orders/${order.id}/jobs/${one.json.jobs[0].id}`, {
		done: true,
		was: "open",
	});
	expect([begun.status, begun.json.state, ticked.json.jobs_done]).toEqual([200, "in_progress", 1]);
	const stale = await bench(`/bench/${order.id}/move`, {
		to: "ready",
		updated_at: one.json.updated_at,
	});
	expect(stale.status).toBe(409);
	for (const { json } of [list, one, begun, ticked, stale])
		for (const secret of ["Delvalle", "67112233", "6711-2233", "xio@", "98765", "987.65", "seguir"])
			expect(JSON.stringify(json)).not.toContain(secret);
	expect((await bench(`/work-orders/${order.id}`)).status).toBe(403);
	await orders.move(order, "ready");
	await orders.move(order, "delivered");
	expect((await bench(`/bench/${order.id}`)).status).toBe(404);
});
