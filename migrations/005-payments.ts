import { type Kysely, sql } from "kysely";

/** Payments, refunds, what a request owes, the cash of a day, and the numbers of the invoices. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`alter table estimates add column deposit_percent integer default 0 not null`.execute(db);
	await addAccountingYears(db as Kysely<{ settings: { id: string; value: string } }>);
	await sql`alter table work_orders add column km_out integer`.execute(db);
	await sql`
		create table payments (
			id text primary key,
			lead_id text not null references leads (id),
			reference text not null unique,
			day text not null,
			received_at text not null,
			received_by text not null,
			received_by_id text not null,
			cents integer not null check (cents > 0),
			total_cents integer not null,
			paid_before_cents integer not null,
			tendered_cents integer,
			method text not null,
			bank_reference text not null,
			note text not null,
			payer_name text not null,
			payer_ruc text,
			voided_at text,
			voided_by text,
			voided_day text,
			void_reason text not null
		)
	`.execute(db);
	await sql`create index payments_by_lead on payments (lead_id, received_at)`.execute(db);
	await sql`create index payments_by_day on payments (day, received_at)`.execute(db);
	await sql`create index payments_by_void on payments (voided_day) where voided_day is not null`.execute(db);
	await sql`
		create table refunds (
			id text primary key,
			payment_id text not null references payments (id),
			lead_id text not null references leads (id),
			day text not null,
			refunded_at text not null,
			refunded_by text not null,
			refunded_by_id text not null,
			cents integer not null check (cents > 0),
			method text not null,
			reason text not null,
			lowers_due integer not null
		)
	`.execute(db);
	await sql`create index refunds_by_lead on refunds (lead_id, refunded_at)`.execute(db);
	await sql`create index refunds_by_payment on refunds (payment_id)`.execute(db);
	await sql`create index refunds_by_day on refunds (day, refunded_at)`.execute(db);
	await sql`
		create table receivables (
			lead_id text primary key references leads (id),
			due_on text,
			charged_cents integer not null,
			tax_percent real default 0 not null,
			tax_cents integer default 0 not null,
			is_invoiced integer default 0 not null,
			lowered_cents integer not null,
			paid_cents integer not null,
			balance_cents integer not null,
			payment_url text not null,
			payer_name text not null,
			payer_ruc text,
			forget_on text,
			updated_at text not null
		)
	`.execute(db);
	await sql`create index receivables_open on receivables (due_on, lead_id) where balance_cents > 0`.execute(
		db,
	);
	await sql`create index receivables_credit on receivables (due_on, lead_id) where balance_cents < 0`.execute(
		db,
	);
	await sql`create index receivables_by_day on receivables (due_on, lead_id) where due_on is not null`.execute(
		db,
	);
	await sql`create index receivables_without_number on receivables (due_on, lead_id)
		where is_invoiced = 0 and charged_cents > 0 and due_on is not null`.execute(db);
	await sql`create index receivables_to_forget on receivables (forget_on) where forget_on is not null`.execute(
		db,
	);
	await sql`
		create table cash_days (
			day text primary key,
			number integer unique,
			expected text not null,
			counted text not null,
			difference_cents integer not null,
			note text not null,
			closed_at text,
			closed_by text
		)
	`.execute(db);
	await sql`
		create table cash_movements (
			id text primary key,
			day text not null references cash_days (day),
			kind text not null,
			cents integer not null check (cents > 0),
			reason text not null,
			moved_at text not null,
			moved_by text not null
		)
	`.execute(db);
	await sql`create index cash_movements_by_day on cash_movements (day, moved_at)`.execute(db);
	await sql`
		create table invoice_numbers (
			lead_id text primary key references leads (id),
			number text not null,
			typed_at text not null,
			typed_by text not null
		)
	`.execute(db);
}

/** The legal term for which the accounts of an erased person keep their name; the owner confirms it. */
async function addAccountingYears(db: Kysely<{ settings: { id: string; value: string } }>): Promise<void> {
	for (const { id, value } of await db.selectFrom("settings").select(["id", "value"]).execute()) {
		const settings = { ...JSON.parse(value), accountingYears: 5 };
		await db
			.updateTable("settings")
			.set({ value: JSON.stringify(settings) })
			.where("id", "=", id)
			.execute();
	}
}
