import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { job, line } from "#features/estimates/estimates.test.kit.ts";
import { newPlate } from "./orders.test.kit.ts";
import { OIL, openPriceList, TINT } from "./price-list-work.test.kit.ts";

const world = openWorld();
const { orders, estimates, add, version, walkIn, booked } = openPriceList(world);
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Told = any;

const outboxed = () => world.ctx.db.selectFrom("outbox").select(["topic", "payload"]).execute();

test("lists services and priced templates", async () => {
	const set = { priceCents: 4500, priceNote: "según el aceite" };
	await world.ctx.db.updateTable("services").set(set).where("id", "=", OIL.id).execute();
	const own = { kind: "part", supplied_by: "customer", unit_cents: 900 };
	const lines = [line("Aceite 5W-30", 2000, { quantity_hundredths: 450 }), line("Filtro", 0, own)];
	await estimates.panel("/estimate-templates", { title: "Aceite sintético", lines });
	await estimates.panel("/estimate-templates", { title: "Sin precio", lines: [line("Algo", 0)] });
	const items = (await estimates.panel("/work-menu")).json.items as Told[];
	const of = (title: string) => items.find((item) => item.title === title);
	expect(of("Cambio de aceite")).toEqual({
		kind: "servicio",
		id: OIL.id,
		title: "Cambio de aceite",
		note: "según el aceite",
		price_cents: 4500,
	});
	expect(of("Papel ahumado")).toMatchObject({ price_cents: null });
	expect(of("Aceite sintético")).toMatchObject({ kind: "plantilla", price_cents: 9000 });
	expect(of("Sin precio")).toBeUndefined();
	// Items with a price are listed first.
	const prices = items.map(({ price_cents }) => price_cents !== null);
	expect(prices.toSorted()).toEqual(prices.toReversed());
});

test("approves price list items with the reception", async () => {
	const plate = newPlate();
	const { status, json: order } = await walkIn({ work: [OIL, TINT], plate });
	expect(status).toBe(201);
	expect(order).toMatchObject({
		state: "received",
		blocker: "Aprobado: falta empezar",
		jobs_approved: 2,
		estimate: { total_cents: 17_500, is_waiting: false },
	});
	expect(order.next[0]).toMatchObject({ to: "in_progress", why_not: null });
	const made = await version(order);
	expect(made).toMatchObject({
		state: "accepted",
		version: 1,
		accepted_cents: 17_500,
		accepted_tax_cents: 17_500 - Math.round((17_500 * 100) / 107),
		decided_via: "in_person",
		decided_by: order.name,
		car_told: { brand: "Kia", model: "Sportage", year: 2017, plate },
		can: { edit: false, send: false, answer: false },
	});
	expect(made.jobs.map(({ title, service_id }: Told) => [title, service_id])).toEqual([
		["Cambio de aceite", OIL.id],
		["Papel ahumado", TINT.id],
	]);
	expect(made.history).toMatchObject([
		{ kind: "accepted", via: "in_person", text: order.name, author: made.sent_by },
	]);
	const told = (await orders.lead(order)).history.map(({ text }: Told) => text);
	expect(told).toContain(
		`Aprobó en persona $175.00: Cambio de aceite, Papel ahumado. Cotización ${made.reference}`,
	);
	const own = await estimates.viewByLink(made);
	expect(own.json).toMatchObject({ state: "accepted", accepted_cents: 17_500, is_open: false });
	// The customer approved in person, so the shop gets no notice.
	expect(own.json.told).toBe("Aprobado. Gracias, Itzel.");
	expect(JSON.stringify(own.json)).not.toContain("service_id");
	// Delivery marks the request as won with that total.
	await orders.move(order, "in_progress");
	await orders.tick(order);
	await orders.move(order, "ready");
	expect((await orders.move(order, "delivered")).json.total_cents).toBe(17_500);
	expect((await orders.lead(order)).won_amount).toBe(175);
});

test("sends nothing and needs no site URL", async () => {
	const { SITE_URL } = world.ctx.env;
	delete world.ctx.env.SITE_URL;
	const order = await orders.receive();
	const before = await outboxed();
	const added = await add(order, [OIL]);
	expect(added.json).toMatchObject({ jobs_approved: 1, link: null });
	expect(await outboxed()).toEqual(before);
	Object.assign(world.ctx.env, { SITE_URL });
});

test("keeps earlier approvals and the service of each job", async () => {
	const { json: order } = await walkIn();
	const added = await add(order, [TINT]);
	expect(added.json).toMatchObject({ jobs_approved: 2, estimate: { total_cents: 12_000 } });
	const second = await version(added.json);
	expect(second).toMatchObject({ version: 2, locked_cents: 5500, accepted_cents: 12_000 });
	const draft = (await estimates.staff("", { estimate_id: second.id })).json;
	const saved = (await estimates.save(draft, [job("Batería", 9000)])).json;
	const services = (of: Told) => of.jobs.map((one: Told) => [one.title, one.service_id, one.is_locked]);
	expect(services(saved)).toEqual([
		["Cambio de aceite", OIL.id, true],
		["Papel ahumado", TINT.id, true],
		["Batería", null, false],
	]);
	// After an annulment the job keeps its service, also in a saved draft.
	const { json: other } = await walkIn();
	const { id, updated_at } = await version(other);
	await estimates.staff(`/${id}/void`, { updated_at, reason: "Otro precio" });
	const again = (await estimates.staff("", { estimate_id: id })).json;
	const kept = (await estimates.save(again, again.jobs)).json;
	expect(services(kept)).toEqual([["Cambio de aceite", OIL.id, false]]);
});

test("approves only the selected items after a decline", async () => {
	const order = await orders.receive();
	const draft = (await estimates.staff("", { lead_id: order.id })).json;
	const jobs = [job("Frenos", 9000), job("Correa", 4000)];
	const sent = (await estimates.send((await estimates.save(draft, jobs)).json)).json;
	await estimates.answerByLink(sent, [], { total_cents: 0, reason: "price" });
	const added = await add(await orders.read(order), [OIL]);
	expect(added.json.jobs.map(({ title }: Told) => title)).toEqual(["Cambio de aceite"]);
	const { deferred } = await version(added.json);
	expect(deferred.map(({ title }: Told) => title)).toEqual(["Frenos", "Correa"]);
});

test("annuls the approval when the reception is undone", async () => {
	const visit = await booked();
	const { json: order } = await walkIn({ person: undefined, lead_id: visit.id });
	const { id } = order.estimate;
	const undo = ({ id: of, updated_at }: Told) => orders.panel(`/${of}/undo`, { updated_at });
	expect((await undo(order)).status).toBe(200);
	expect((await estimates.panel(`/agenda/${visit.id}`)).json.state).toBe("pending");
	expect((await estimates.staff(`/${id}`)).json).toMatchObject({
		state: "voided",
		history: [{ kind: "voided", text: "Recepción deshecha" }, { kind: "accepted" }],
	});
	// A new reception approves the work again, as the next version.
	const again = await walkIn({ person: undefined, lead_id: visit.id });
	expect(again.json.jobs_approved).toBe(1);
	expect((await version(again.json)).version).toBe(2);

	const street = (await walkIn()).json;
	expect((await undo(street)).json.is_closed).toBe(true);
	const followed = (await walkIn()).json;
	await add(followed, [TINT]);
	const seen = await orders.read(followed);
	const late = await undo(seen);
	expect([seen.can_undo, late.status, late.json.code]).toEqual([false, 409, "not_now"]);
	expect((await orders.read(followed)).jobs_approved).toBe(2);
	// Work approved with the reception may be marked done before the order moves to in_progress.
	const ticked = (await walkIn()).json;
	expect(ticked.can_undo).toBe(true);
	await orders.tick(ticked);
	const after = await orders.read(ticked);
	expect([after.state, after.can_undo, (await undo(after)).status]).toEqual(["received", false, 409]);
});

test("offers undo only when the approval can be annulled", async () => {
	const undo = ({ id: of, updated_at }: Told) => orders.panel(`/${of}/undo`, { updated_at });
	const refused = async (order: Told) => {
		const seen = await orders.read(order);
		return [seen.can_undo, (await undo(seen)).status];
	};
	const drafted = (await walkIn()).json;
	const draft = (await estimates.staff("", { estimate_id: drafted.estimate.id })).json;
	expect(await refused(drafted)).toEqual([false, 409]);
	expect((await orders.read(drafted)).draft_id).toBe(draft.id);
	const reopened = (await walkIn()).json;
	const { updated_at } = await version(reopened);
	const reason = "Se equivocó de carro";
	const path = `/${reopened.estimate.id}/reopen`;
	expect((await estimates.staff(path, { updated_at, reason })).status).toBe(200);
	expect(await refused(reopened)).toEqual([false, 409]);
});

test("leaves estimate statistics unchanged", async () => {
	world.ctx.clock.set("2027-03-01T15:00:00Z");
	const figures = async () => [
		(await estimates.panel("/estimate-figures")).json,
		(await estimates.panel("/figures")).json.quoted,
		(await estimates.panel("/figures")).json.approved,
	];
	await orders.approve(await orders.receive({ promised_at: null }));
	const before = await figures();
	expect(before[0]).toMatchObject({ sent: 1, answered: 1, accepted: 1 });
	expect(before[2]).toMatchObject({ amount: 210, found: 1 });
	await walkIn({ promised_at: null });
	expect(await figures()).toEqual(before);
	world.ctx.clock.set("2026-11-20T15:00:00Z");
});

test("keeps service and price after an erasure", async () => {
	const { json: order } = await walkIn();
	const { id } = order.estimate;
	await orders.move(order, "withdrawn", { reason: "Se fue" });
	const { customer_id, phone } = await orders.read(order);
	await estimates.panel(`/customers/${customer_id}/erasure`, { phone_end: phone.slice(-4) });
	const kept = await world.ctx.db
		.selectFrom("estimateJobs")
		.select(["title", "serviceId", "sumCents"])
		.where("estimateId", "=", id)
		.execute();
	expect(kept).toEqual([{ title: "Trabajo", serviceId: OIL.id, sumCents: 5500 }]);
});
