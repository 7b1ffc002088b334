import { type Kysely, sql } from "kysely";
import { isEmbedded } from "./table-with-id.ts";

/** A request's service may be corrected: how often each was asked for follows, as it follows a new request (018, 022). */
export async function up(db: Kysely<unknown>): Promise<void> {
	const embedded = isEmbedded(db);
	const adds = embedded
		? ` on conflict (service_id, service_name, state) do update set found = service_demand.found + excluded.found`
		: "";
	const demand = (
		row: string,
		by: number,
	) => `insert into service_demand (service_id, service_name, state, found)
		select coalesce(${row}.service_id, ''), ${row}.service_name, leads.state, ${by}
		from leads where id = new.lead_id and is_quarantined = 0${adds}`;
	const what = `${demand("old", -1)}; ${demand("new", 1)}`;
	const when = "after update of service_id, service_name on service_requests";
	if (embedded) return run(db, `create trigger services_count_on ${when} begin ${what}; end`);
	await run(
		db,
		`create function services_count_on() returns trigger language plpgsql as $$ begin
			${what}; return null; end $$`,
	);
	await run(
		db,
		`create trigger services_count_on ${when} for each row execute function services_count_on()`,
	);
}

async function run(db: Kysely<unknown>, statement: string) {
	await sql.raw(statement).execute(db);
}
