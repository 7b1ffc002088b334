import { sql } from "kysely";

/** Builds the SQL for the charge of a won request, less its reductions. */
export const buildWonCents = () =>
	sql<number | null>`(select charged_cents - reduced_cents from accounts
	where accounts.lead_id = leads.id and leads.state = 'won' and due_on is not null)`;
