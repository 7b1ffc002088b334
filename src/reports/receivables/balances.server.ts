import { sql } from "kysely";
import type { BalanceView } from "./tables.server.ts";

export type ReceivableFilter = "owed" | "credit";

/**
 * Selects the open balances, or those in the customers' favour, which include deposits for work not delivered yet. A
 * partial index finds them; it matches a literal, not a parameter. An open balance always has its day, and a condition
 * on the day would make SQLite read all sales.
 */
const selectBalances = (db: BalanceView, show: ReceivableFilter) =>
	db.selectFrom("accounts").where("accounts.balanceCents", show === "owed" ? ">" : "<", sql.lit(0));

/** Lists one page of balances with their requests, the oldest first. */
export function listBalances(
	db: BalanceView,
	show: ReceivableFilter,
	{ limit, offset }: { limit: number; offset: number },
) {
	return selectBalances(db, show)
		.innerJoin("leads", "leads.id", "accounts.leadId")
		.leftJoin("workOrders", "workOrders.leadId", "accounts.leadId")
		.select(["accounts.leadId", "accounts.dueOn", "accounts.chargedCents", "accounts.reducedCents"])
		.select(["accounts.paidCents", "accounts.balanceCents", "leads.reference", "leads.name"])
		.select(["leads.phone", "leads.summary", "leads.alert", "leads.state"])
		.select(["workOrders.id as orderId", "workOrders.reference as orderReference"])
		.orderBy("accounts.dueOn")
		.orderBy("accounts.leadId")
		.limit(limit)
		.offset(offset)
		.execute();
}

/** Counts the balances and adds them up. */
export async function totalBalances(
	db: BalanceView,
	show: ReceivableFilter,
): Promise<{ count: number; cents: number }> {
	const { count, cents } = await selectBalances(db, show)
		.select([
			sql<number>`count(*)`.as("count"),
			sql<number>`coalesce(sum(accounts.balance_cents), 0)`.as("cents"),
		])
		.executeTakeFirstOrThrow();
	return { count: Number(count), cents: Number(cents) };
}
