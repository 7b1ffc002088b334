import { type Kysely, sql } from "kysely";
import { joinedOf, spelled } from "#words/spellings.ts";
import { isEmbedded } from "./table-with-id.ts";

/**
 * What is due first: a day on which to call back, the urgency that was told, and a turn that follows from both; what a
 * request came to. A newsletter sign-up that was confirmed, or left, is closed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const kind = isEmbedded(db) ? "virtual" : "stored";
	for (const statement of [
		"alter table leads add column urgency text",
		"alter table leads add column call_back_on text",
		"alter table leads add column lost_reason text",
		"alter table leads add column won_cents integer",
		"alter table leads add column words text not null default ''",
		`update leads set urgency = (select urgency from service_requests where lead_id = leads.id)
			where kind = 'service_request'`,
		`update leads set urgency = (select urgency from appointments where lead_id = leads.id)
			where kind = 'appointment'`,
		// A digit above those of any year comes last in every collation.
		`alter table leads add column turn_at text generated always as (case
			when answered_at is null and kind <> 'newsletter' then
				case when urgency = 'urgente' then coalesce(reopened_at, created_at) else due_at end
			when call_back_on is not null then call_back_on || 'T13:00:00.000Z'
			else '9' end) ${kind}`,
		`create index leads_by_turn on leads (is_quarantined, turn_at, asked_at desc, id, state, kind, owner_id, channel)`,
		"create index subscribers_by_state on subscribers (state, created_at desc, id)",
		"create index leads_to_call on leads (call_back_on, id) where call_back_on is not null",
		`update leads set state = 'ganada' where kind = 'newsletter' and state in ('nueva', 'contactada')
			and id in (select lead_id from subscribers where state = 'activa')`,
		`update leads set state = 'perdida' where kind = 'newsletter' and state in ('nueva', 'contactada')
			and id in (select lead_id from subscribers where state = 'baja')`,
	])
		await sql.raw(statement).execute(db);
	await rememberWords(db);
}

/** Requests of one portion, and letters that one is found by. */
const AT_ONCE = 500;
const MOST_WORDS = 5000;

/** What a request said beyond its summary, in the words that the search folds: every form's, the visit's and staff's notes. */
const SAID = [
	"select lead_id as id, message as said from messages",
	"select lead_id as id, description as said from service_requests",
	"select lead_id as id, notes as said from quotes",
	"select lead_id as id, description as said from appointments",
	"select lead_id as id, car || ' ' || note as said from visits",
	"select lead_id as id, text as said from lead_events where kind = 'note'",
];

async function rememberWords(db: Kysely<unknown>): Promise<void> {
	for (let after = ""; ; ) {
		const { rows: leads } = await sql<{ id: string; told: string }>`
			select id, summary || ' ' || car as told from leads where id > ${after} and name <> 'Datos borrados'
			order by id limit ${AT_ONCE}`.execute(db);
		const last = leads.at(-1);
		if (!last) return;
		const { rows } = await sql<{ id: string; said: string }>`
			select id, said from (${sql.raw(SAID.join(" union all "))}) as words
			where id > ${after} and id <= ${last.id}`.execute(db);
		const said = Map.groupBy(rows, ({ id }) => id);
		for (const { id, told } of leads) {
			const texts = (said.get(id) ?? []).map((row) => spelled(row.said));
			const words = texts.filter(Boolean).join(" ").slice(0, MOST_WORDS);
			const found = [joinedOf(told), words].filter(Boolean).join(" ");
			if (!found) continue;
			await sql`update leads set words = ${words}, search_text = search_text || ' ' || ${found}
				where id = ${id}`.execute(db);
		}
		after = last.id;
	}
}
