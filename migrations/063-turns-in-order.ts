import { type Kysely, sql } from "kysely";
import { isEmbedded } from "./table-with-id.ts";

/** Of requests that are due at one moment the one that was asked first comes first: their turn says so itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const kind = isEmbedded(db) ? "virtual" : "stored";
	const asked = "coalesce(reopened_at, created_at)";
	for (const statement of [
		"drop index leads_by_turn",
		"alter table leads drop column turn_at",
		// A digit above those of any year comes last in every collation.
		`alter table leads add column turn_at text generated always as (case
			when answered_at is null and kind <> 'newsletter' then
				case when urgency = 'urgente' then ${asked} else due_at end || ${asked}
			when call_back_on is not null then call_back_on || 'T13:00:00.000Z' || ${asked}
			else '9' end) ${kind}`,
		`create index leads_by_turn on leads (is_quarantined, turn_at, asked_at desc, id, state, kind, owner_id, channel)`,
	])
		await sql.raw(statement).execute(db);
}
