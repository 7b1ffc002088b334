import { type Kysely, sql } from "kysely";

/**
 * Gives work orders an id of their own, to which their moves and jobs refer, and a comeback the order that it comes back
 * from. Orders that exist keep their request's id, so that links and bookmarks lead where they did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	// SQLite replaces no primary key in place. The rows wait in tables without keys, which no reference protects.
	for (const table of ["work_orders", "work_order_moves", "work_order_jobs"])
		await sql`create table ${sql.table(`former_${table}`)} as select * from ${sql.table(table)}`.execute(db);
	for (const table of ["work_order_jobs", "work_order_moves", "work_orders"])
		await sql`drop table ${sql.table(table)}`.execute(db);
	await createOrders(db);
	await createMoves(db);
	await createJobs(db);
	for (const table of ["work_orders", "work_order_moves", "work_order_jobs"])
		await sql`drop table ${sql.table(`former_${table}`)}`.execute(db);
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table work_orders (
			id text primary key,
			lead_id text not null unique references leads (id),
			reference text not null unique,
			car_id text not null references cars (id),
			state text not null,
			state_at text not null,
			complaint text not null,
			promised_at text,
			mechanic_id text references staff (id),
			waits_for text,
			wait_text text not null,
			wait_until text,
			km_in integer,
			fuel_eighths integer,
			belongings text not null,
			no_plate text,
			no_phone text not null,
			received_at text not null,
			received_by text not null,
			basis text,
			basis_why text not null,
			delivered_to text not null,
			kept_until text,
			before text not null,
			updated_at text not null,
			updated_by text not null,
			unfetched_letters integer not null,
			km_out integer
		)
	`.execute(db);
	const columns = sql.raw(
		`lead_id, reference, car_id, state, state_at, complaint, promised_at, mechanic_id, waits_for, wait_text, wait_until,
		km_in, fuel_eighths, belongings, no_plate, no_phone, received_at, received_by, basis, basis_why, delivered_to,
		kept_until, before, updated_at, updated_by, unfetched_letters, km_out`,
	);
	await sql`
		insert into work_orders (id, ${columns}) select lead_id, ${columns} from former_work_orders
	`.execute(db);
	// Checked at the commit, because a move between engines copies orders in any order. Added to the filled table, because
	// PostgreSQL alters no table whose rows still wait for their check.
	await sql`
		alter table work_orders add column parent_order_id text
			references work_orders (id) deferrable initially deferred
	`.execute(db);
	await sql`
		create unique index work_orders_inside on work_orders (car_id)
		where state in ('received', 'in_progress', 'ready')
	`.execute(db);
	await sql`create index work_orders_kept on work_orders (kept_until) where kept_until is not null`.execute(
		db,
	);
	await sql`create index work_orders_newest on work_orders (received_at desc)`.execute(db);
	await sql`create index work_orders_of_car on work_orders (car_id, received_at desc)`.execute(db);
	await sql`
		create index work_orders_by_parent on work_orders (parent_order_id) where parent_order_id is not null
	`.execute(db);
}

async function createMoves(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table work_order_moves (
			id text primary key,
			order_id text not null references work_orders (id),
			at text not null,
			by text not null,
			"from" text,
			"to" text not null,
			reason text not null,
			promised_from text,
			promised_to text
		)
	`.execute(db);
	await sql`
		insert into work_order_moves (id, order_id, at, by, "from", "to", reason, promised_from, promised_to)
		select id, lead_id, at, by, "from", "to", reason, promised_from, promised_to from former_work_order_moves
	`.execute(db);
	await sql`create index work_order_moves_in_order on work_order_moves (order_id, at)`.execute(db);
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table work_order_jobs (
			id text primary key,
			order_id text not null references work_orders (id),
			root_job_id text not null,
			done_at text,
			done_by text,
			dropped_why text not null,
			constraint work_order_jobs_once unique (order_id, root_job_id)
		)
	`.execute(db);
	await sql`
		insert into work_order_jobs (id, order_id, root_job_id, done_at, done_by, dropped_why)
		select id, lead_id, root_job_id, done_at, done_by, dropped_why from former_work_order_jobs
	`.execute(db);
}
