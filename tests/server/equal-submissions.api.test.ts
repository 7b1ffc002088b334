// @module-tag engines
/** Staff who send the same twice, each with a key of its own, do it twice, or a rule refuses the second. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { buildStaffRequest } from "#features/workshop/appointments/agenda.test.kit.ts";
import { openCash } from "#features/workshop/payments/cash/cash.test.kit.ts";
import { buildWalkInBody } from "#features/workshop/work-orders/orders.test.kit.ts";
import { OIL } from "#features/workshop/work-orders/price-list-work/price-list-work.test.kit.ts";
import type { Tables } from "#server/database/db.server.ts";
import { countRows } from "#server/database/rows.server.ts";
import { POLICY_KEY, type Policy } from "#server/http/policy.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const cash = openCash(world);
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

type Submission = {
	path: string;
	method?: string;
	/** A form is read once, so each attempt builds its own. */
	buildBody: () => object | Promise<object>;
	/** The table whose rows tell how often the work was done. */
	table: keyof Tables;
	/** The rule that refuses an equal second submission; without one it is done again. */
	errorCode?: string;
	/** The status of that refusal, 409 by default. */
	errorStatus?: number;
};

const FLOAT = { kind: "in", cents: 500, reason: "Hielo" };

/** By operation: all operations of staff that take an idempotency key. */
const SUBMISSIONS: Record<string, () => Promise<Submission>> = {
	async addLeadNote() {
		const { lead_id } = await cash.orders.receive();
		return {
			path: `/inbox/${lead_id}/notes`,
			buildBody: () => ({ text: "Llamó otra vez" }),
			table: "leadEvents",
		};
	},
	async createStaffRequest() {
		const body = { kind: "contact", channel: "phone", name: "Rita", phone: "6777-0001", wish: "Pastillas" };
		return { path: "/inbox", buildBody: () => body, table: "leads" };
	},
	async createStaffVisit() {
		const body = buildStaffRequest({ day: "2026-11-27" });
		return { path: "/agenda", buildBody: () => body, table: "visits", errorCode: "same_hour" };
	},
	async createInvitation() {
		const body = { full_name: "Luis Paz", username: "luis.paz", role: "mechanic" };
		const refusal = { errorCode: "username_taken", errorStatus: 422 };
		return { path: "/invitations", buildBody: () => body, table: "staff", ...refusal };
	},
	async startEstimate() {
		const body = { name: "Ana Ríos", phone: "6777-0002" };
		return { path: "/estimates", buildBody: () => body, table: "estimates" };
	},
	async uploadPicture() {
		const rgb = { width: 1600, height: 900, channels: 3, background: "#c33" } as const;
		const png = await sharp({ create: rgb }).png().toBuffer();
		const buildBody = () => {
			const form = new FormData();
			form.set("file", new File([new Uint8Array(png)], "foto.png"));
			form.set("category", "blog");
			return form;
		};
		return { path: "/upload/image", buildBody, table: "mediaFiles" };
	},
	async changeLeadState() {
		const [{ sku }] = (await world.call("/api/products")).json;
		const quote = { customer: { name: "Ana Ríos", phone: "6777-0003" }, products: [{ sku, quantity: 1 }] };
		const { reference } = (await world.call("/api/quotes", { body: quote })).json;
		const [{ id, updated_at }] = (await world.asStaff(`/api/admin/inbox?q=${reference}`)).json.leads;
		return {
			path: `/inbox/${id}/state`,
			method: "PUT",
			buildBody: () => ({ state: "won", updated_at }),
			table: "entries",
			errorCode: "already_done",
		};
	},
	async moveOrder() {
		const order = await cash.receiveReady(5000);
		await cash.deliver(order, { leaves_balance: true });
		const { updated_at } = await cash.orders.read(order);
		const body = { to: "ready", reason: "Faltó algo", updated_at };
		const path = `/work-orders/${order.id}/move`;
		return { path, buildBody: () => body, table: "entries", errorCode: "already_done" };
	},
	async moveMechanicOrder() {
		const order = await cash.orders.receive();
		await cash.orders.approve(order);
		const { updated_at } = await cash.orders.read(order);
		const body = { to: "in_progress", updated_at };
		const path = `/mechanic-view/${order.id}/move`;
		return { path, buildBody: () => body, table: "workOrderMoves", errorCode: "already_done" };
	},
	async undoReception() {
		const { id, updated_at } = await cash.orders.receive();
		const path = `/work-orders/${id}/undo`;
		return { path, buildBody: () => ({ updated_at }), table: "leadEvents", errorCode: "already_done" };
	},
	async takePayment() {
		const order = await cash.orders.receive();
		const body = { cents: 1000, method: "cash", paid_cents: 0, keeps_credit: true };
		const path = `/leads/${order.lead_id}/payments`;
		return { path, buildBody: () => body, table: "entries", errorCode: "paid_meanwhile" };
	},
	async deliverCar() {
		const order = await cash.receiveReady(5000);
		const { updated_at, total_cents } = await cash.orders.read(order);
		const payment = { cents: 5000, method: "cash", paid_cents: 0 };
		const body = { updated_at, total_cents, delivered_to: "Itzel", payment };
		const path = `/work-orders/${order.id}/delivery`;
		return { path, buildBody: () => body, table: "receipts", errorCode: "already_done" };
	},
	async voidPayment() {
		const { id } = await cash.pay(await cash.orders.receive(), 1000);
		const body = { reason: "Se cobró dos veces" };
		return {
			path: `/payments/${id}/void`,
			buildBody: () => body,
			table: "entries",
			errorCode: "already_done",
		};
	},
	async refundPayment() {
		const payment = await cash.pay(await cash.orders.receive(), 1000);
		const body = {
			cents: 400,
			method: "cash",
			reason: "Cobrado de más",
			lowers_due: false,
			refunded_cents: 0,
		};
		const path = `/payments/${payment.id}/refunds`;
		return { path, buildBody: () => body, table: "entries", errorCode: "refunded_meanwhile" };
	},
	async writeOffBalance() {
		const order = await cash.receiveReady(5000);
		await cash.deliver(order, { leaves_balance: true });
		const body = { reason: "Se fue del país", balance_cents: 5000 };
		const path = `/leads/${order.lead_id}/write-off`;
		return { path, buildBody: () => body, table: "entries", errorCode: "changed_meanwhile" };
	},
	async returnCredit() {
		const order = await cash.receiveReady(5000);
		const payment = { cents: 8000, method: "cash", paid_cents: 0, keeps_credit: true };
		await cash.deliver(order, { payment });
		const body = { cents: 1000, method: "cash", reason: "Pagó de más", balance_cents: -3000 };
		const path = `/leads/${order.lead_id}/credit-return`;
		return { path, buildBody: () => body, table: "entries", errorCode: "changed_meanwhile" };
	},
	async sendReceipt() {
		const { id } = await cash.pay(await cash.orders.receive(), 1000);
		return { path: `/payments/${id}/email`, buildBody: () => ({ to: "rita@correo.com" }), table: "outbox" };
	},
	async recordCashMovement() {
		return { path: "/cash/movements", buildBody: () => FLOAT, table: "cashMovements" };
	},
	async closeCashDay() {
		await cash.pay(await cash.orders.receive(), 1000);
		const { day, methods } = await cash.readDay();
		const expected = cash.getExpected({ methods });
		const path = `/cash/days/${day}/closing`;
		const buildBody = () => ({ expected, counted: expected });
		return { path, buildBody, table: "changes", errorCode: "already_closed" };
	},
	async receiveCar() {
		const body = buildWalkInBody();
		return { path: "/work-orders", buildBody: () => body, table: "workOrders", errorCode: "already_inside" };
	},
	async addWork() {
		const { id, updated_at } = await cash.orders.receive();
		const path = `/work-orders/${id}/work`;
		const buildBody = () => ({ updated_at, work: [OIL] });
		return { path, buildBody, table: "estimates", errorCode: "changed_meanwhile" };
	},
};

test.each(Object.entries(SUBMISSIONS))("%s is done again under another key", async (name, prepare) => {
	const { path, method = "POST", buildBody, table, errorCode, errorStatus = 409 } = await prepare();
	const [one, other] = [await world.logInAs("owner"), await world.logInAs("owner")];
	const countStored = async () => Number(await countRows(world.ctx.db.selectFrom(table) as never));
	const send = async (token: string, key: string): Promise<Json> =>
		world.call(`/api/admin${path}`, { method, token, key, body: await buildBody() });

	const before = await countStored();
	const first = await send(one, `${name}-uno`);
	expect(first.status).toBeLessThan(300);
	const once = await countStored();
	expect(once).toBeGreaterThan(before);
	expect((await send(one, `${name}-uno`)).status).toBe(first.status);
	expect(await countStored()).toBe(once);

	for (const [token, key] of [
		[one, `${name}-dos`],
		[other, `${name}-tres`],
	] as const) {
		const count = await countStored();
		const { status, json } = await send(token, key);
		if (errorCode) expect([status, json.code]).toEqual([errorStatus, errorCode]);
		else expect(status).toBe(first.status);
		expect(await countStored()).toBe(errorCode ? count : count + once - before);
	}
});

test("covers every operation of staff that takes a key", () => {
	const names = world.api.openAPIRegistry.definitions.flatMap((definition) => {
		if (definition.type !== "route") return [];
		const { operationId = "", request, ...route } = definition.route as Json;
		const takesKey = Object.keys(request?.headers?.shape ?? {}).includes("idempotency-key");
		return takesKey && (route[POLICY_KEY] as Policy).roles !== null ? [operationId] : [];
	});
	expect(Object.keys(SUBMISSIONS).toSorted()).toEqual(names.toSorted());
});

test("stores a payment again after the first was refunded", async () => {
	const order = await cash.orders.receive();
	const body = { cents: 1000, method: "cash", paid_cents: 0, keeps_credit: true };
	const take = (key?: string) =>
		world.asStaff(`/api/admin/leads/${order.lead_id}/payments`, { body, ...(key && { key }) });
	for (const key of ["pago-uno", "pago-dos", undefined, undefined]) {
		const { status, json } = await take(key);
		expect([status, json.paid_cents]).toEqual([201, 1000]);
		const payment = json.payments.find(({ refundable_cents }: Json) => refundable_cents > 0);
		await cash.refund(payment, 1000);
	}
});
