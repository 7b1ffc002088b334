import { expect, test } from "vitest";
import { buildJob, buildLine } from "#features/workshop/estimates/estimates.test.kit.ts";
import { buildWalkInBody } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { OIL, openPriceListWork, TINT } from "./price-list-work.test.kit.ts";

const world = openWorld();
const { orders, estimates, hashStoredRows, addWork, readEstimate, receiveWalkIn, bookVisit } =
	openPriceListWork(world);
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const HOUR_MS = 60 * 60 * 1000;

test("rejects items while an estimate is open", async () => {
	const order = await orders.receive();
	const draft = (await estimates.callApi("", { lead_id: order.lead_id })).json;
	const expectRejection = async (canApprove: boolean, message: RegExp) => {
		const before = await hashStoredRows();
		const { status, json } = await addWork(order, [OIL]);
		expect([status, json.code, json.estimate_id, json.can_approve]).toEqual([
			409,
			"estimate_open",
			draft.id,
			canApprove,
		]);
		expect(json.detail).toMatch(message);
		expect(await hashStoredRows()).toBe(before);
	};
	await expectRejection(false, /en borrador/);
	const saved = (await estimates.save(draft, [buildJob("Frenos", 9000)])).json;
	await estimates.send(saved);
	await expectRejection(true, /^Una cotización de \$90\.00 espera respuesta/);
	world.ctx.clock.advance(8 * 24 * HOUR_MS);
	await expectRejection(false, /venció/);
	world.ctx.clock.advance(-8 * 24 * HOUR_MS);

	// A reception with such items does not receive the car either.
	const visit = await bookVisit();
	await estimates.callApi("", { lead_id: visit.lead_id });
	const before = await hashStoredRows();
	const rejection = await receiveWalkIn({ person: undefined, lead_id: visit.lead_id });
	expect([rejection.status, rejection.json.code]).toEqual([409, "estimate_open"]);
	expect(await hashStoredRows()).toBe(before);
	expect((await estimates.callAdminApi(`/agenda/${visit.id}`)).json.state).toBe("pending");
});

test("approves once when the request is repeated", async () => {
	const order = await orders.receive();
	const sendWork = (key?: string) =>
		world.asStaff(`/api/admin/work-orders/${order.id}/work`, {
			body: { updated_at: order.updated_at, work: [OIL] },
			...(key && { key }),
		});
	const responses = await Promise.all([sendWork("clave-uno-1"), sendWork("clave-uno-1")]);
	expect(responses.map(({ status }) => status)).toEqual([200, 200]);
	// Under a key of its own it is new work, which conflicts with what was added meanwhile.
	expect((await sendWork("clave-dos-2")).json.code).toBe("changed_meanwhile");
	expect((await sendWork()).json.code).toBe("changed_meanwhile");
	expect((await sendWork("clave-uno-1")).json).toMatchObject({ jobs_approved: 1 });
	const { history } = await readEstimate(await orders.read(order));
	expect(history).toHaveLength(1);
	// A request with another selection is outdated and conflicts.
	const conflict = await addWork(order, [TINT]);
	expect([conflict.status, conflict.json.code]).toEqual([409, "changed_meanwhile"]);

	const body = buildWalkInBody({ work: [OIL] });
	const token = await world.logInAs("reception");
	const receiveCar = () => world.call("/api/admin/work-orders", { body, key: "una-recepcion", token });
	const [first, second] = await Promise.all([receiveCar(), receiveCar()]);
	const third = await receiveCar();
	expect([first.json.id, second.json.id]).toEqual([third.json.id, third.json.id]);
	expect((await readEstimate(third.json)).versions).toHaveLength(1);
});

test("rejects the second of two concurrent approvals", async () => {
	const order = await orders.receive();
	const [oil, tint, draft] = await Promise.all([
		addWork(order, [OIL]),
		addWork(order, [TINT]),
		estimates.callApi("", { lead_id: order.lead_id }),
	]);
	const approved = [oil, tint].filter(({ status }) => status === 200);
	expect(approved.length).toBeLessThanOrEqual(1);
	for (const rejection of [oil, tint].filter(({ status }) => status !== 200))
		expect([rejection.status, ["changed_meanwhile", "estimate_open"]]).toEqual([
			409,
			expect.arrayContaining([rejection.json.code]),
		]);
	expect(draft.status).toBe(201);
	expect(draft.json.versions).toHaveLength(1);
});

test("rejects invalid prices and removed items", async () => {
	const order = await orders.receive();
	const before = await hashStoredRows();
	const rejection = async (work: object[], field: string, message: string) => {
		const { status, json } = await addWork(order, work);
		expect([status, json.fields]).toEqual([422, { [field]: message }]);
		if (work.length === 0) return;
		const receptionResponse = await receiveWalkIn({ work });
		expect([receptionResponse.status, receptionResponse.json.fields]).toEqual([422, { [field]: message }]);
	};
	const price = "Escribe el precio, con ITBMS";
	for (const cents of [0, -100, 12.5, 100_000_001, "12,50", null])
		await rejection([{ ...OIL, price_cents: cents }], "work.0.price_cents", price);
	await rejection([], "work", "Elige al menos un trabajo de la lista");
	const missingMessage = "Ese trabajo ya no está en la lista: quítalo y elige otro.";
	await rejection([OIL, { ...TINT, id: "no-existe" }], "work.1.id", missingMessage);
	const setVisible = (isVisible: number) =>
		world.ctx.db.updateTable("services").set({ isVisible }).where("id", "=", TINT.id).execute();
	await setVisible(0);
	await rejection([TINT], "work.0.id", missingMessage);
	await setVisible(1);
	expect(await hashStoredRows()).toBe(before);
	expect((await addWork(order, [{ ...OIL, price_cents: 100_000_000 }])).status).toBe(200);
});

test("rejects a template whose price changed", async () => {
	const lines = [buildLine("Bujías", 1500, { quantity_hundredths: 400 })];
	const templates = await estimates.callAdminApi("/estimate-templates", {
		title: "Cambio de bujías",
		warranty_months: 6,
		lines,
	});
	const { id } = templates.json.templates.find(({ title }: Json) => title === "Cambio de bujías");
	const order = await orders.receive();
	const outdatedResponse = await addWork(order, [{ kind: "plantilla", id, price_cents: 5000 }]);
	expect([outdatedResponse.status, outdatedResponse.json.fields]).toEqual([
		409,
		{ "work.0.price_cents": "«Cambio de bujías» cuesta ahora $60.00: quítalo y elígelo otra vez." },
	]);
	const response = await addWork(order, [{ kind: "plantilla", id, price_cents: 6000 }]);
	expect((await readEstimate(response.json)).jobs).toMatchObject([
		{ title: "Cambio de bujías", warranty_months: 6, service_id: null, total_cents: 6000 },
	]);
});

test("requires an unfinished car inside and the permission", async () => {
	for (const state of ["ready", "delivered", "withdrawn"]) {
		const order = await orders.receiveInState(state);
		const before = await hashStoredRows();
		const rejection = await addWork(order, [OIL]);
		expect([state, rejection.status, rejection.json.code]).toEqual([state, 409, "not_now"]);
		expect(await hashStoredRows()).toBe(before);
	}
	const order = await orders.receiveInState("in_progress");
	for (const role of ["mechanic", "editor"] as const) {
		const token = await world.logInAs(role);
		const body = { updated_at: order.updated_at, work: [OIL] };
		const path = `/api/admin/work-orders/${order.id}/work`;
		expect((await world.call(path, { body, token })).status).toBe(403);
		expect((await world.call("/api/admin/price-list", { token })).status).toBe(403);
		const receptionBody = buildWalkInBody({ work: [OIL] });
		expect((await world.call("/api/admin/work-orders", { body: receptionBody, token })).status).toBe(403);
	}
	expect((await addWork(order, [OIL])).json.jobs_approved).toBe(order.jobs_approved + 1);
});
