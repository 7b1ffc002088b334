import { expect } from "vitest";
import { getLinkUrl, LINK_VERSION } from "#core/requests/link/links.server.ts";
import { toPanamaInstant } from "#domain/time.ts";
import { readDashboard } from "#reports/dashboard/dashboard.server.ts";
import { MATTERS } from "#seed/sample/matters.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Actor } from "#server/http/http.server.ts";
import { createApi } from "./api.server.ts";

/** Reads what a prepared customer's link shows, through the API as the customer's browser does. */
async function readByLink(ctx: AppContext, section: "estimates" | "payments", name: string) {
	const lead = await selectLinks(ctx).where("leads.name", "=", name).executeTakeFirstOrThrow();
	const token = getLinkUrl(ctx, lead)?.split("/").at(-1);
	const response = await createApi(ctx).request(`/api/${section}/${token}`, {}, { address: "10.1.1.1" });
	expect(response.status, name).toBe(200);
	return response.json();
}

const selectLinks = ({ db }: AppContext) =>
	db.selectFrom("leads").select(["leads.id as leadId", LINK_VERSION]);

/** Expects one matter of each kind about money, and sold-out products with customers who wait and with a date. */
export async function expectPreparedMatters(ctx: AppContext): Promise<void> {
	const estimate = await readByLink(ctx, "estimates", MATTERS.deposit.name);
	expect(estimate).toMatchObject({ state: "sent", deposit_percent: 50 });
	expect(estimate.deposit_cents).toBeGreaterThan(10_000);

	const owed = await readByLink(ctx, "payments", MATTERS.balance.name);
	expect(owed).toMatchObject({ is_due: true, reported: null });
	expect([owed.balance_cents > 0, owed.paid_cents > 0]).toEqual([true, true]);
	expect(owed.ways).toMatchObject({ yappy: "6000-0900", cash: true, card: true });
	expect(owed.ways.ach).toContain("Banco de Muestra");

	const reported = await readByLink(ctx, "payments", MATTERS.reported.name);
	expect(reported).toMatchObject({ is_due: true, paid_cents: 0, reported: { method: "ach" } });

	const products = await ctx.db.selectFrom("products").selectAll().execute();
	const waiting = await ctx.db.selectFrom("quotes").selectAll().where("arrivedAt", "is", null).execute();
	const countWaiting = (id: string) =>
		waiting.filter(({ awaitedProductId }) => awaitedProductId === id).length;
	const soldOut = products.filter(({ availability }) => availability === "out_of_stock");
	expect(soldOut.map(({ sku, id }) => [sku, countWaiting(id)])).toEqual([["ENI-ISIGMA-15W40-5L", 2]]);
	const onOrder = products.filter(({ availability }) => availability === "on_order");
	expect(onOrder.map(({ orderDays }) => orderDays).toSorted()).toEqual([3, 7]);
}

/** Expects a customer's link for every order and estimate. */
export async function expectLinks(ctx: AppContext): Promise<void> {
	const priced = await selectLinks(ctx)
		.where((where) =>
			where.or([
				where("leads.id", "in", where.selectFrom("estimates").select("leadId")),
				where("leads.id", "in", where.selectFrom("workOrders").select("leadId")),
			]),
		)
		.execute();
	expect(priced.length).toBeGreaterThan(100);
	expect(priced.filter((lead) => getLinkUrl(ctx, lead) === undefined)).toEqual([]);
}

/** Expects a figure of last month for every figure of the dashboard, and nothing absurdly open in the earlier month. */
export async function expectSettledEarlierMonth(ctx: AppContext): Promise<void> {
	const { changes } = await readDashboard(ctx, { id: "owner", role: "admin" } as Actor);
	expect(Object.entries(changes).filter(([, change]) => change === null)).toEqual([]);
	const monthAgo = new Date(ctx.now().getTime() - 31 * 24 * 3_600_000).toISOString();
	const earlier = ctx.db.selectFrom("leads").where("createdAt", "<", monthAgo);
	const leads = await earlier.where("kind", "!=", "newsletter").select("state").execute();
	expect(leads.length).toBeGreaterThan(30);
	expect(leads.filter(({ state }) => state !== "won" && state !== "lost")).toEqual([]);
	const orders = await ctx.db
		.selectFrom("workOrders")
		.where("receivedAt", "<", monthAgo)
		.select("state")
		.execute();
	expect(orders.filter(({ state }) => state !== "delivered" && state !== "withdrawn")).toEqual([]);
	const visits = await ctx.db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.where("leads.createdAt", "<", monthAgo)
		.select("visits.state")
		.execute();
	expect(visits.filter(({ state }) => state === "pending" || state === "confirmed")).toEqual([]);
	const firstDay = toPanamaInstant("2026-09-20", 0).toISOString();
	expect(await earlier.where("createdAt", "<", firstDay).select("id").execute()).toEqual([]);
}
