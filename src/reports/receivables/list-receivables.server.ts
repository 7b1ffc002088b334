import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { toPageInfo } from "#domain/limits.ts";
import { countDaysBetween, toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { listBalances, type ReceivableFilter, totalBalances } from "./balances.server.ts";
import type { Receivables } from "./contract.ts";

const PAGE_SIZE = 50;

/** Lists open balances, the oldest first, or those in the customers' favour. @source rules 12.1 */
export async function listReceivables(
	{ reads, now }: Pick<AppContext, "reads" | "now">,
	{ show, page }: { show: ReceivableFilter; page: number },
): Promise<Receivables> {
	const today = toPanamaDay(now());
	const { usesWorkOrders } = await getSettings(reads);
	const [rows, owed, credit] = await Promise.all([
		listBalances(reads, show, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
		totalBalances(reads, "owed"),
		totalBalances(reads, "credit"),
	]);
	return {
		rows: rows.map((row) => ({
			...pickWireFields(row, "leadId", "reference", "name", "phone", "summary", "dueOn"),
			order_id: usesWorkOrders ? row.orderId : null,
			order_reference: usesWorkOrders ? row.orderReference : null,
			days: row.dueOn ? countDaysBetween(row.dueOn, today) : 0,
			charged_cents: row.chargedCents - row.reducedCents,
			...pickWireFields(row, "paidCents", "balanceCents"),
			is_open: getLeadStateInfo(row.state).isOpen,
			is_reported: row.alert === "paid_reported",
		})),
		total_cents: owed.cents,
		credit_cents: -credit.cents,
		...toPageInfo(show === "owed" ? owed.count : credit.count, page, PAGE_SIZE),
	};
}
