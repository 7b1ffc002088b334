import { type Kysely, sql } from "kysely";
import { buildSteps, buildTrigger, buildVisitStep } from "./baseline/counts.ts";
import { isEmbedded } from "./baseline/engine.ts";

/**
 * Gives each visit an id of its own, so that a request may have several over time. A stored visit takes the id of its
 * request: bookmarks, links and calendar entries still lead to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const statements = isEmbedded(db) ? rebuildTables() : alterTables();
	for (const statement of [...statements, ...INDEXES, ...createCountTriggers(isEmbedded(db)), ...STORED_IDS])
		await sql.raw(statement).execute(db);
}

/**
 * SQLite cannot change a primary key. Renaming a table there checks every trigger, so the one of `leads` that counts
 * visits is dropped too; those of `visits` go with their table.
 */
function rebuildTables(): string[] {
	return [
		"drop trigger leads_count_on",
		`create table new_visits (
			id text primary key,
			lead_id text not null references leads (id),
			service text not null,
			service_id text,
			car text not null,
			note text not null,
			day text,
			start_minute integer,
			minutes integer not null,
			state text not null,
			cancel_reason text,
			cancelled_by text,
			customer_confirmed_at text,
			sequence integer not null,
			calendar_state text not null,
			calendar_uid text,
			calendar_etag text,
			calendar_error text,
			calendar_at text,
			calendar_sequence integer,
			calendar_tried_at text,
			created_at text not null,
			updated_at text not null,
			is_drop_off integer not null,
			day_told text,
			letter_id text,
			day_agreed text
		)`,
		`insert into new_visits (id, ${VISIT_COLUMNS}) select lead_id, ${VISIT_COLUMNS} from visits`,
		`create table new_visit_hours (
			day text not null,
			pool text default '' not null,
			minute integer not null,
			bay integer not null,
			visit_id text not null references new_visits (id),
			constraint visit_hours_pk primary key (day, pool, minute, bay)
		)`,
		"insert into new_visit_hours select day, pool, minute, bay, lead_id from visit_hours",
		"drop table visit_hours",
		"drop table visits",
		"alter table new_visits rename to visits",
		"alter table new_visit_hours rename to visit_hours",
		"create index visits_by_day on visits (day, start_minute)",
		"create index visits_by_state on visits (state, day)",
		"create index visits_by_calendar on visits (calendar_state, day) where calendar_state in ('pending', 'failed')",
	];
}

const VISIT_COLUMNS = `lead_id, service, service_id, car, note, day, start_minute, minutes, state, cancel_reason,
	cancelled_by, customer_confirmed_at, sequence, calendar_state, calendar_uid, calendar_etag, calendar_error,
	calendar_at, calendar_sequence, calendar_tried_at, created_at, updated_at, is_drop_off, day_told, letter_id,
	day_agreed`;

function alterTables(): string[] {
	return [
		...["visits_count_in", "visits_count_out"].flatMap((name) => [
			`drop trigger ${name} on visits`,
			`drop function ${name}()`,
		]),
		"alter table visit_hours drop constraint visit_hours_lead_id_fkey",
		"alter table visit_hours rename column lead_id to visit_id",
		"drop index visits_by_date",
		"drop index visit_hours_by_lead",
		"alter table visits add column id text",
		"update visits set id = lead_id",
		"alter table visits drop constraint visits_pkey",
		"alter table visits alter column lead_id set not null",
		"alter table visits add primary key (id)",
		"alter table visit_hours add foreign key (visit_id) references visits (id)",
	];
}

const INDEXES = [
	"create index visits_by_date on visits (coalesce(day, '9') desc, id desc)",
	"create index visits_by_lead on visits (lead_id, created_at, id)",
	// Only an upcoming visit excludes another one. One that was attended, missed or cancelled does not, and may still be
	// confirmed again while no other visit of its request is upcoming.
	"create unique index visits_open on visits (lead_id) where state in ('pending', 'confirmed')",
	"create index visit_hours_by_visit on visit_hours (visit_id)",
];

/**
 * The visits of a request count once. A trigger before each row sees the earlier rows of its statement on both engines;
 * one after it would see all of them on PostgreSQL.
 */
function createCountTriggers(embedded: boolean): string[] {
	const hasNoOther = (row: string) => ` and not exists
		(select 1 from visits where visits.lead_id = ${row}.lead_id and visits.id <> ${row}.id)`;
	const timing = [
		{ name: "visits_count_in", when: "before insert on visits", row: "new", returns: "new" },
		{ name: "visits_count_out", when: "before delete on visits", row: "old", returns: "old" },
	] as const;
	const onVisits = timing.map((step) => buildVisitStep(step, embedded, hasNoOther(step.row)));
	const onLeads = buildSteps(embedded).filter(({ name }) => embedded && name === "leads_count_on");
	return [...onLeads, ...onVisits].flatMap((step) => buildTrigger(step, embedded));
}

const VISIT_STATES = ["pending", "confirmed", "attended", "no_show", "cancelled"];

/** Ids of visits in stored JSON: queued calendar jobs, and the visit that a reception marked as attended. */
const STORED_IDS = [
	`update outbox set payload = replace(payload, '"leadId"', '"visitId"') where topic = 'calendar'`,
	...VISIT_STATES.map(
		(state) => `update work_orders
			set before = replace(before, '"visit":"${state}"', '"visit":{"id":"' || lead_id || '","state":"${state}"}')
			where before like '%"visit":"${state}"%'`,
	),
];
