import { sql } from "kysely";

/** Builds the SQL for the charge of a won request, less its reductions. */
export const buildWonCents = () =>
	sql<number | null>`(select charged_cents - reduced_cents from accounts
	where accounts.lead_id = leads.id and leads.state = 'won' and due_on is not null)`;

/** Builds the SQL for whether a row of `leads` neither owes money nor has some in its favour. */
export const buildNoBalance = () =>
	sql<boolean>`not exists (select 1 from accounts
		where accounts.lead_id = leads.id and accounts.balance_cents <> 0)`;

/** Builds the SQL for the accounts of some requests, which keep them from giving way in a merge. */
export const listMoneyHoldings = (leadIds: readonly string[]) => [
	{ holding: "money" as const, from: sql`from accounts where lead_id in (${sql.join(leadIds)})` },
];
