import { expect, test } from "vitest";
import { buildJob, buildLine } from "#features/workshop/estimates/estimates.test.kit.ts";
import { createPlate } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { OIL, openPriceListWork, TINT } from "./price-list-work.test.kit.ts";

const world = openWorld();
const { orders, estimates, addWork, readEstimate, receiveWalkIn, bookVisit } = openPriceListWork(world);
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const listOutbox = () => world.ctx.db.selectFrom("outbox").select(["topic", "payload"]).execute();

test("lists services and priced templates", async () => {
	const servicePrice = { priceCents: 4500, priceNote: "según el aceite" };
	await world.ctx.db.updateTable("services").set(servicePrice).where("id", "=", OIL.id).execute();
	const own = { kind: "part", supplied_by: "customer", unit_cents: 900 };
	const lines = [buildLine("Aceite 5W-30", 2000, { quantity_hundredths: 450 }), buildLine("Filtro", 0, own)];
	await estimates.callAdminApi("/estimate-templates", { title: "Aceite sintético", lines });
	await estimates.callAdminApi("/estimate-templates", { title: "Sin precio", lines: [buildLine("Algo", 0)] });
	const items = (await estimates.callAdminApi("/price-list")).json.items as Json[];
	const findItem = (title: string) => items.find((item) => item.title === title);
	expect(findItem("Cambio de aceite")).toEqual({
		kind: "servicio",
		id: OIL.id,
		title: "Cambio de aceite",
		note: "según el aceite",
		price_cents: 4500,
		warranty: "",
	});
	expect(findItem("Papel ahumado")).toMatchObject({ price_cents: null });
	expect(findItem("Aceite sintético")).toMatchObject({ kind: "plantilla", price_cents: 9000 });
	expect(findItem("Sin precio")).toBeUndefined();
	// Items with a price are listed first.
	const prices = items.map(({ price_cents }) => price_cents !== null);
	expect(prices.toSorted()).toEqual(prices.toReversed());
});

test("shows a service's warranty on list work", async () => {
	const setWarranty = (warranty: string | null) =>
		world.ctx.db.updateTable("services").set({ warranty }).where("id", "=", OIL.id).execute();
	await setWarranty("1 año o 5,000 km");
	const items = (await estimates.callAdminApi("/price-list")).json.items as Json[];
	expect(items.find(({ id }) => id === OIL.id).warranty).toBe("1 año o 5,000 km");
	const { json: order } = await receiveWalkIn({ work: [OIL, TINT] });
	// The approved warranty stays, also after the service changes.
	await setWarranty("3 meses");
	const listWarranties = async () => (await orders.read(order)).jobs.map(({ warranty }: Json) => warranty);
	expect(await listWarranties()).toEqual(["Garantía: 1 año o 5,000 km.", "Garantía: 2 años."]);
	const own = await orders.readCustomerOrder(order);
	expect(own.json.jobs.map(({ warranty }: Json) => warranty)).toEqual(await listWarranties());
	await orders.move(order, "in_progress");
	await orders.completeJobs(order);
	await orders.move(order, "ready");
	await orders.move(order, "delivered");
	// The longest warranty sets how long personal data stays: it and 24 months more.
	const row = await world.ctx.db
		.selectFrom("workOrders")
		.select("retainedUntil")
		.where("id", "=", order.id)
		.executeTakeFirstOrThrow();
	expect(row.retainedUntil?.slice(0, 4)).toBe("2030");
});

test("approves price list items with the reception", async () => {
	const plate = createPlate();
	const { status, json: order } = await receiveWalkIn({ work: [OIL, TINT], plate });
	expect(status).toBe(201);
	expect(order).toMatchObject({
		state: "received",
		blocker: "Aprobado: falta empezar",
		jobs_approved: 2,
		estimate: { total_cents: 17_500, is_waiting: false },
	});
	expect(order.next[0]).toMatchObject({ to: "in_progress", why_not: null });
	const approvedVersion = await readEstimate(order);
	expect(approvedVersion).toMatchObject({
		state: "accepted",
		version: 1,
		accepted_cents: 17_500,
		accepted_tax_cents: 17_500 - Math.round((17_500 * 100) / 107),
		decided_via: "in_person",
		decided_by: order.name,
		typed_car: { brand: "Kia", model: "Sportage", year: 2017, plate },
		can: { edit: false, send: false, answer: false },
	});
	expect(approvedVersion.jobs.map(({ title, service_id }: Json) => [title, service_id])).toEqual([
		["Cambio de aceite", OIL.id],
		["Papel ahumado", TINT.id],
	]);
	expect(approvedVersion.history).toMatchObject([
		{ kind: "accepted", via: "in_person", text: order.name, author: approvedVersion.sent_by },
	]);
	const historyTexts = (await orders.readLead(order)).history.map(({ text }: Json) => text);
	expect(historyTexts).toContain(
		`Aprobó en persona $175.00: Cambio de aceite, Papel ahumado. Cotización ${approvedVersion.reference}`,
	);
	const own = await estimates.viewByLink(approvedVersion);
	expect(own.json).toMatchObject({ state: "accepted", accepted_cents: 17_500, is_open: false });
	// The customer approved in person, so the shop gets no notice.
	expect(own.json.customer_message).toBe("Aprobado. Gracias, Itzel.");
	expect(JSON.stringify(own.json)).not.toContain("service_id");
	// Delivery marks the request as won with that total.
	await orders.move(order, "in_progress");
	await orders.completeJobs(order);
	await orders.move(order, "ready");
	expect((await orders.move(order, "delivered")).json.total_cents).toBe(17_500);
	expect((await orders.readLead(order)).won_amount).toBe(175);
});

test("sends nothing and needs no site URL", async () => {
	const { SITE_URL } = world.ctx.env;
	delete world.ctx.env.SITE_URL;
	const order = await orders.receive();
	const before = await listOutbox();
	const response = await addWork(order, [OIL]);
	expect(response.json).toMatchObject({ jobs_approved: 1, link: null });
	expect(await listOutbox()).toEqual(before);
	Object.assign(world.ctx.env, { SITE_URL });
});

test("keeps earlier approvals and the service of each job", async () => {
	const { json: order } = await receiveWalkIn();
	const response = await addWork(order, [TINT]);
	expect(response.json).toMatchObject({ jobs_approved: 2, estimate: { total_cents: 12_000 } });
	const second = await readEstimate(response.json);
	expect(second).toMatchObject({ version: 2, locked_cents: 5500, accepted_cents: 12_000 });
	const draft = (await estimates.callApi("", { estimate_id: second.id })).json;
	const saved = (await estimates.save(draft, [buildJob("Batería", 9000)])).json;
	const listServices = (estimate: Json) =>
		estimate.jobs.map((job: Json) => [job.title, job.service_id, job.is_locked]);
	expect(listServices(saved)).toEqual([
		["Cambio de aceite", OIL.id, true],
		["Papel ahumado", TINT.id, true],
		["Batería", null, false],
	]);
	// After an annulment the job keeps its service, also in a saved draft.
	const { json: otherOrder } = await receiveWalkIn();
	const { id, updated_at } = await readEstimate(otherOrder);
	await estimates.callApi(`/${id}/void`, { updated_at, reason: "Otro precio" });
	const again = (await estimates.callApi("", { estimate_id: id })).json;
	const storedContent = (await estimates.save(again, again.jobs)).json;
	expect(listServices(storedContent)).toEqual([["Cambio de aceite", OIL.id, false]]);
});

test("approves only the selected items after a decline", async () => {
	const order = await orders.receive();
	const draft = (await estimates.callApi("", { lead_id: order.lead_id })).json;
	const jobs = [buildJob("Frenos", 9000), buildJob("Correa", 4000)];
	const sent = (await estimates.send((await estimates.save(draft, jobs)).json)).json;
	await estimates.answerByLink(sent, [], { total_cents: 0, reason: "price" });
	const response = await addWork(await orders.read(order), [OIL]);
	expect(response.json.jobs.map(({ title }: Json) => title)).toEqual(["Cambio de aceite"]);
	const { deferred } = await readEstimate(response.json);
	expect(deferred.map(({ title }: Json) => title)).toEqual(["Frenos", "Correa"]);
});

test("annuls the approval when the reception is undone", async () => {
	const visit = await bookVisit();
	const { json: order } = await receiveWalkIn({ person: undefined, lead_id: visit.lead_id });
	const { id } = order.estimate;
	const undo = ({ id: orderId, updated_at }: Json) => orders.callApi(`/${orderId}/undo`, { updated_at });
	expect((await undo(order)).status).toBe(200);
	expect((await estimates.callAdminApi(`/agenda/${visit.id}`)).json.state).toBe("pending");
	expect((await estimates.callApi(`/${id}`)).json).toMatchObject({
		state: "voided",
		history: [{ kind: "voided", text: "Recepción deshecha" }, { kind: "accepted" }],
	});
	// A new reception approves the work again, as the next version.
	const again = await receiveWalkIn({ person: undefined, lead_id: visit.lead_id });
	expect(again.json.jobs_approved).toBe(1);
	expect((await readEstimate(again.json)).version).toBe(2);

	const walkInOrder = (await receiveWalkIn()).json;
	expect((await undo(walkInOrder)).json.is_closed).toBe(true);
	const orderWithMoreWork = (await receiveWalkIn()).json;
	await addWork(orderWithMoreWork, [TINT]);
	const latestOrder = await orders.read(orderWithMoreWork);
	const rejection = await undo(latestOrder);
	expect([latestOrder.can_undo, rejection.status, rejection.json.code]).toEqual([false, 409, "not_now"]);
	expect((await orders.read(orderWithMoreWork)).jobs_approved).toBe(2);
	// Work approved with the reception may be marked done before the order moves to in_progress.
	const completedOrder = (await receiveWalkIn()).json;
	expect(completedOrder.can_undo).toBe(true);
	await orders.completeJobs(completedOrder);
	const afterMark = await orders.read(completedOrder);
	expect([afterMark.state, afterMark.can_undo, (await undo(afterMark)).status]).toEqual([
		"received",
		false,
		409,
	]);
});

test("offers undo only when the approval can be annulled", async () => {
	const undo = ({ id: orderId, updated_at }: Json) => orders.callApi(`/${orderId}/undo`, { updated_at });
	const tryUndo = async (order: Json) => {
		const latestOrder = await orders.read(order);
		return [latestOrder.can_undo, (await undo(latestOrder)).status];
	};
	const orderWithDraft = (await receiveWalkIn()).json;
	const draft = (await estimates.callApi("", { estimate_id: orderWithDraft.estimate.id })).json;
	expect(await tryUndo(orderWithDraft)).toEqual([false, 409]);
	expect((await orders.read(orderWithDraft)).draft_id).toBe(draft.id);
	const reopenedOrder = (await receiveWalkIn()).json;
	const { updated_at } = await readEstimate(reopenedOrder);
	const reason = "Se equivocó de carro";
	const path = `/${reopenedOrder.estimate.id}/reopen`;
	expect((await estimates.callApi(path, { updated_at, reason })).status).toBe(200);
	expect(await tryUndo(reopenedOrder)).toEqual([false, 409]);
});

test("leaves estimate statistics unchanged", async () => {
	world.ctx.clock.set("2027-03-01T15:00:00Z");
	const readStats = async () => [
		(await estimates.callAdminApi("/estimate-stats")).json,
		(await estimates.callAdminApi("/stats")).json.quoted,
		(await estimates.callAdminApi("/stats")).json.approved,
	];
	await orders.approve(await orders.receive({ promised_at: null }));
	const before = await readStats();
	expect(before[0]).toMatchObject({ sent: 1, answered: 1, accepted: 1 });
	expect(before[2]).toMatchObject({ amount: 210, found: 1 });
	await receiveWalkIn({ promised_at: null });
	expect(await readStats()).toEqual(before);
	world.ctx.clock.set("2026-11-20T15:00:00Z");
});

test("keeps service and price after an erasure", async () => {
	const { json: order } = await receiveWalkIn();
	const { id } = order.estimate;
	await orders.move(order, "withdrawn", { reason: "Se fue" });
	const { customer_id, phone } = await orders.read(order);
	await estimates.callAdminApi(`/customers/${customer_id}/erasure`, { phone_end: phone.slice(-4) });
	const storedContent = await world.ctx.db
		.selectFrom("estimateJobs")
		.select(["title", "serviceId", "sumCents"])
		.where("estimateId", "=", id)
		.execute();
	expect(storedContent).toEqual([{ title: "Trabajo", serviceId: OIL.id, sumCents: 5500 }]);
});
