import { type Kysely, sql } from "kysely";

/** Requests that staff write down: by which channel they came, and the car of every request in one line. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await run(db, [
		"alter table leads add column channel text not null default 'site'",
		"alter table leads add column car text not null default ''",
		`update leads set channel = 'phone' where kind = 'appointment'
			and id in (select lead_id from appointments where source = 'panel')`,
		...["service_requests", "quotes", "appointments"].map(carsOf),
		// The lists of migration 017, which answer a filter by channel too.
		"drop index leads_by_asked",
		"drop index leads_by_state_asked",
		"create index leads_by_asked on leads (is_quarantined, asked_at desc, id, state, kind, owner_id, channel)",
		`create index leads_by_state_asked on leads
			(is_quarantined, state, asked_at desc, id, kind, owner_id, channel)`,
		"create index leads_by_channel on leads (channel, is_quarantined, state, kind, owner_id)",
	]);
}

/** What a form told of the car; a person who was forgotten has none. */
const carsOf = (table: string) => `update leads set car = (select trim(
		case when coalesce(vehicle_brand, 'Otro') = 'Otro' then '' else vehicle_brand || ' ' end
		|| coalesce(vehicle_model || ' ', '') || coalesce(cast(vehicle_year as text), ''))
		from ${table} where lead_id = leads.id)
	where name <> 'Datos borrados' and id in (select lead_id from ${table})`;

async function run(db: Kysely<unknown>, statements: readonly string[]) {
	for (const statement of statements) await sql.raw(statement).execute(db);
}
