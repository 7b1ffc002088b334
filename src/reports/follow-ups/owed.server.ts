import { sql } from "kysely";
import type { Thresholds } from "#features/inbox/follow-ups/rules.ts";
import { PERSON_COLUMNS } from "./people.server.ts";
import type { FollowUpView } from "./tables.server.ts";

/**
 * Selects customers whose balance is open for more than a week, longest first.
 *
 * @source rules 12.1
 */
export function selectOwed(db: FollowUpView, { owedBefore }: Thresholds) {
	return (
		db
			.selectFrom("accounts")
			.innerJoin("leads", "leads.id", "accounts.leadId")
			.leftJoin("customers", "customers.id", "leads.customerId")
			.leftJoin("workOrders", "workOrders.leadId", "leads.id")
			// The partial index of open balances matches a literal; the expression keeps SQLite from the index on all days.
			.where("accounts.balanceCents", ">", sql.lit(0))
			.where(sql<boolean>`coalesce(accounts.due_on, '') < ${owedBefore}`)
			.select([...PERSON_COLUMNS, "wantsNoReminders", "leads.reference"])
			.select(["accounts.dueOn", "accounts.balanceCents", "workOrders.reference as orderReference"])
			.$narrowType<{ dueOn: string }>()
			.orderBy("accounts.dueOn")
			.orderBy("accounts.leadId")
	);
}
