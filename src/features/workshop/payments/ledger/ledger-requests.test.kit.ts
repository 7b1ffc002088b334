import { lockLead } from "#core/requests/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import type { openWorld } from "#tests/server/world.test.kit.ts";
import { createWorldCounter } from "#tests/world-cells.ts";
import { pick, pickCents, type Random } from "./ledger.test.kit.ts";
import { lockLedger, postEntries } from "./post-entries.server.ts";
import { buildCharge, buildSettlement } from "./presses.ts";

type World = ReturnType<typeof openWorld>;
/** A request with the token of its customer's link. */
export type ApiRequest = {
	kind: "quote" | "old win" | "estimate" | "order";
	id: string;
	/** "" without one. */
	orderId: string;
	token: string;
};

/** Returns a way to open requests of every kind that money is taken for. */
export function openLedgerRequests(world: World) {
	const orders = openOrders(world);
	const { estimates } = orders;
	const nextNumber = createWorldCounter();

	async function createQuote(random: Random): Promise<ApiRequest> {
		const customer = { name: "Ana Ríos", phone: `6300-${1000 + nextNumber()}` };
		const products = [{ sku: "ENI-DOT4-500", quantity: 1 + random(5) }];
		const { json } = await world.call("/api/quotes", { body: { customer, products } });
		const { leads } = (await estimates.callAdminApi(`/inbox?q=${json.reference}&state=all`)).json;
		return { kind: "quote", id: leads[0].id, orderId: "", token: json.photos.page.split("/").at(-1) };
	}

	/** A win of before payments were taken, as the migration stores it. */
	async function createOldWin(random: Random): Promise<ApiRequest> {
		const request = await createQuote(random);
		const now = world.ctx.now();
		const today = toPanamaDay(now);
		const days = { today, cashDay: today };
		const cents = pickCents(random);
		const charge = { cents, taxPercent: 0, source: "request", sourceId: request.id, lines: [] } as const;
		await withTransaction(world.ctx.db, async (trx) => {
			await updateRows(trx, "leads", { id: request.id }, { state: "won" });
			const lead = await lockLead(trx, request.id);
			const author = { id: null, fullName: "Sistema" };
			const target = { ledger: await lockLedger(trx, now, lead), lead };
			const entries = [buildCharge(days, charge), buildSettlement(days, cents, "before_payments")];
			await postEntries(trx, { now, today, author }, target, { entries });
		});
		return { ...request, kind: "old win" };
	}

	const buildJobs = (random: Random) =>
		Array.from({ length: 1 + random(2) }, (_, index) => buildJob(`Trabajo ${index}`, pickCents(random)));

	async function createEstimate(random: Random): Promise<ApiRequest> {
		const sent = await estimates.createSentEstimate(buildJobs(random));
		const { status, json } = await estimates.answerByLink(sent, sent.jobs);
		if (status !== 200) throw new Error(`not approved: ${JSON.stringify(json)}`);
		return { kind: "estimate", id: sent.lead_id, orderId: "", token: estimates.getLinkToken(sent) };
	}

	/** An order whose car is ready, or only received. */
	async function createOrder(random: Random): Promise<ApiRequest> {
		// A promised time would pass when the clock moves.
		const order = await orders.receive({ promised_at: null });
		if (random(3) > 0) {
			await orders.approve(order, buildJobs(random));
			await orders.move(order, "in_progress");
			await orders.completeJobs(order);
			await orders.move(order, "ready");
		}
		return { kind: "order", id: order.lead_id, orderId: order.id, token: order.link.split("/").at(-1) };
	}

	const kinds = [createQuote, createQuote, createQuote, createEstimate, createOrder, createOldWin];
	return { createRequest: (random: Random) => pick(kinds, random)(random) };
}
