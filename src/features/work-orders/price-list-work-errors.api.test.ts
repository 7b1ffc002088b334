import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { job, line } from "#features/estimates/estimates.test.kit.ts";
import { walkInBody } from "./orders.test.kit.ts";
import { OIL, openPriceList, TINT } from "./price-list-work.test.kit.ts";

const world = openWorld();
const { orders, estimates, hashStoredRows, add, version, walkIn, booked } = openPriceList(world);
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Told = any;

const HOUR_MS = 60 * 60 * 1000;

test("rejects items while an estimate is open", async () => {
	const order = await orders.receive();
	const draft = (await estimates.staff("", { lead_id: order.id })).json;
	const refuse = async (canApprove: boolean, sentence: RegExp) => {
		const before = await hashStoredRows();
		const { status, json } = await add(order, [OIL]);
		expect([status, json.code, json.estimate_id, json.can_approve]).toEqual([
			409,
			"estimate_open",
			draft.id,
			canApprove,
		]);
		expect(json.detail).toMatch(sentence);
		expect(await hashStoredRows()).toBe(before);
	};
	await refuse(false, /en borrador/);
	const saved = (await estimates.save(draft, [job("Frenos", 9000)])).json;
	await estimates.send(saved);
	await refuse(true, /^Una cotización de \$90\.00 espera respuesta/);
	world.ctx.clock.advance(8 * 24 * HOUR_MS);
	await refuse(false, /venció/);
	world.ctx.clock.advance(-8 * 24 * HOUR_MS);

	// A reception with such items does not receive the car either.
	const visit = await booked();
	await estimates.staff("", { lead_id: visit.id });
	const before = await hashStoredRows();
	const refused = await walkIn({ person: undefined, lead_id: visit.id });
	expect([refused.status, refused.json.code]).toEqual([409, "estimate_open"]);
	expect(await hashStoredRows()).toBe(before);
	expect((await estimates.panel(`/agenda/${visit.id}`)).json.state).toBe("pending");
});

test("approves once when the request is repeated", async () => {
	const order = await orders.receive();
	const press = (key?: string) =>
		world.asStaff(`/api/admin/work-orders/${order.id}/work`, {
			body: { updated_at: order.updated_at, work: [OIL] },
			...(key && { key }),
		});
	const both = await Promise.all([press("clave-uno-1"), press("clave-dos-2"), press()]);
	expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
	expect((await press("clave-uno-1")).json).toMatchObject({ jobs_approved: 1 });
	const { history } = await version(await orders.read(order));
	expect(history).toHaveLength(1);
	// A request with another selection is outdated and conflicts.
	const late = await add(order, [TINT]);
	expect([late.status, late.json.code]).toEqual([409, "changed_meanwhile"]);

	const body = walkInBody({ work: [OIL] });
	const token = await world.tokenOf("reception");
	const receive = () => world.call("/api/admin/work-orders", { body, key: "una-recepcion", token });
	const [first, second] = await Promise.all([receive(), receive()]);
	const third = await receive();
	expect([first.json.id, second.json.id]).toEqual([third.json.id, third.json.id]);
	expect((await version(third.json)).versions).toHaveLength(1);
});

test("rejects the second of two concurrent approvals", async () => {
	const order = await orders.receive();
	const [oil, tint, draft] = await Promise.all([
		add(order, [OIL]),
		add(order, [TINT]),
		estimates.staff("", { lead_id: order.id }),
	]);
	const approved = [oil, tint].filter(({ status }) => status === 200);
	expect(approved.length).toBeLessThanOrEqual(1);
	for (const refused of [oil, tint].filter(({ status }) => status !== 200))
		expect([refused.status, ["changed_meanwhile", "estimate_open"]]).toEqual([
			409,
			expect.arrayContaining([refused.json.code]),
		]);
	expect(draft.status).toBe(201);
	expect(draft.json.versions).toHaveLength(1);
});

test("rejects invalid prices and removed items", async () => {
	const order = await orders.receive();
	const before = await hashStoredRows();
	const refused = async (work: object[], field: string, sentence: string) => {
		const { status, json } = await add(order, work);
		expect([status, json.fields]).toEqual([422, { [field]: sentence }]);
		if (work.length === 0) return;
		const walked = await walkIn({ work });
		expect([walked.status, walked.json.fields]).toEqual([422, { [field]: sentence }]);
	};
	const price = "Escribe el precio, con ITBMS";
	for (const cents of [0, -100, 12.5, 100_000_001, "12,50", null])
		await refused([{ ...OIL, price_cents: cents }], "work.0.price_cents", price);
	await refused([], "work", "Elige al menos un trabajo de la lista");
	const gone = "Ese trabajo ya no está en la lista: quítalo y elige otro.";
	await refused([OIL, { ...TINT, id: "no-existe" }], "work.1.id", gone);
	const hide = (isVisible: number) =>
		world.ctx.db.updateTable("services").set({ isVisible }).where("id", "=", TINT.id).execute();
	await hide(0);
	await refused([TINT], "work.0.id", gone);
	await hide(1);
	expect(await hashStoredRows()).toBe(before);
	expect((await add(order, [{ ...OIL, price_cents: 100_000_000 }])).status).toBe(200);
});

test("rejects a template whose price changed", async () => {
	const lines = [line("Bujías", 1500, { quantity_hundredths: 400 })];
	const shelf = await estimates.panel("/estimate-templates", {
		title: "Cambio de bujías",
		warranty_months: 6,
		lines,
	});
	const { id } = shelf.json.templates.find(({ title }: Told) => title === "Cambio de bujías");
	const order = await orders.receive();
	const old = await add(order, [{ kind: "plantilla", id, price_cents: 5000 }]);
	expect([old.status, old.json.fields]).toEqual([
		409,
		{ "work.0.price_cents": "«Cambio de bujías» cuesta ahora $60.00: quítalo y elígelo otra vez." },
	]);
	const added = await add(order, [{ kind: "plantilla", id, price_cents: 6000 }]);
	expect((await version(added.json)).jobs).toMatchObject([
		{ title: "Cambio de bujías", warranty_months: 6, service_id: null, total_cents: 6000 },
	]);
});

test("requires an unfinished car inside and the permission", async () => {
	for (const state of ["ready", "delivered", "withdrawn"]) {
		const order = await orders.receiveInState(state);
		const before = await hashStoredRows();
		const refused = await add(order, [OIL]);
		expect([state, refused.status, refused.json.code]).toEqual([state, 409, "not_now"]);
		expect(await hashStoredRows()).toBe(before);
	}
	const order = await orders.receiveInState("in_progress");
	for (const role of ["mechanic", "editor"] as const) {
		const token = await world.tokenOf(role);
		const body = { updated_at: order.updated_at, work: [OIL] };
		const path = `/api/admin/work-orders/${order.id}/work`;
		expect((await world.call(path, { body, token })).status).toBe(403);
		expect((await world.call("/api/admin/work-menu", { token })).status).toBe(403);
		const receiving = walkInBody({ work: [OIL] });
		expect((await world.call("/api/admin/work-orders", { body: receiving, token })).status).toBe(403);
	}
	expect((await add(order, [OIL])).json.jobs_approved).toBe(order.jobs_approved + 1);
});
