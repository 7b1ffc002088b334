import { type Kysely, sql } from "kysely";
import { isEmbedded } from "./baseline/engine.ts";
import { moveMoney } from "./ledger/move-money.ts";
import { addSettledWins } from "./ledger/settled-wins.ts";

/**
 * The money of a request as a ledger: accounts with their entries, the lines of what is charged, receipts, and the rows
 * of the accountant's file. They replace payments, refunds, receivables, the numbers of invoices and the won amount.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await createLedger(db);
	await moveMoney(db);
	await addSettledWins(db);
	for (const table of ["refunds", "payments", "receivables", "invoice_numbers"])
		await sql`drop table ${sql.table(table)}`.execute(db);
	await sql`alter table leads drop column won_cents`.execute(db);
	// PostgreSQL alters no table whose rows still wait for their check, so that the next migration could not.
	if (!isEmbedded(db))
		for (const mode of ["immediate", "deferred"]) await sql`set constraints all ${sql.raw(mode)}`.execute(db);
}

async function createLedger(db: Kysely<unknown>): Promise<void> {
	// A reversal may be copied before its entry when a shop moves to the other engine.
	const deferred = sql.raw("deferrable initially deferred");
	await sql`
		create table accounts (
			id text primary key,
			lead_id text not null unique references leads (id),
			due_on text,
			charged_cents bigint not null,
			reduced_cents bigint not null,
			paid_cents bigint not null,
			settled_cents bigint not null,
			tax_cents bigint not null,
			balance_cents bigint not null,
			payment_url text not null,
			payer_name text not null,
			payer_ruc text,
			forget_on text,
			updated_at text not null,
			constraint accounts_reduced check (reduced_cents between 0 and charged_cents),
			constraint accounts_paid check (paid_cents >= 0),
			constraint accounts_tax check (tax_cents between 0 and charged_cents - reduced_cents),
			constraint accounts_balance check (balance_cents = charged_cents - reduced_cents - paid_cents - settled_cents),
			constraint accounts_due check (due_on is not null or charged_cents = 0)
		)
	`.execute(db);
	await sql`create index accounts_open on accounts (due_on, lead_id) where balance_cents > 0`.execute(db);
	await sql`create index accounts_credit on accounts (due_on, lead_id) where balance_cents < 0`.execute(db);
	await sql`create index accounts_by_day on accounts (due_on) where due_on is not null`.execute(db);
	await sql`create index accounts_to_forget on accounts (forget_on) where forget_on is not null`.execute(db);
	await sql`
		create table receipts (
			id text primary key,
			account_id text not null references accounts (id),
			reference text not null unique,
			total_cents integer not null,
			paid_before_cents integer not null,
			payer_name text not null,
			payer_ruc text
		)
	`.execute(db);
	await sql`create index receipts_by_account on receipts (account_id)`.execute(db);
	await sql`
		create table entries (
			id text primary key,
			account_id text not null references accounts (id),
			press_id text not null,
			kind text not null,
			adds_to text not null,
			cents integer not null,
			tax_cents integer not null,
			tax_percent real,
			source text,
			source_id text,
			of_entry_id text references entries (id) ${deferred},
			reverses_id text unique references entries (id) ${deferred},
			receipt_id text references receipts (id),
			day text not null,
			entered_at text not null,
			entered_by text not null,
			entered_by_id text,
			method text,
			cashier_id text,
			cashier text,
			tendered_cents integer,
			bank_reference text not null,
			note text not null,
			reason text not null,
			constraint entries_sign check (case kind
				when 'charge' then cents >= 0
				when 'refund' then cents > 0
				when 'transfer' then cents <> 0
				when 'reversal' then true
				else cents < 0 end),
			constraint entries_sum check (case kind
				when 'charge' then adds_to = 'charged'
				when 'reduction' then adds_to = 'reduced'
				when 'payment' then adds_to = 'paid'
				when 'refund' then adds_to = 'paid'
				when 'reversal' then adds_to in ('charged', 'reduced', 'paid', 'settled')
				else adds_to = 'settled' end),
			constraint entries_reversal check ((kind = 'reversal') = (reverses_id is not null)),
			constraint entries_receipt check ((kind = 'payment') = (receipt_id is not null)),
			constraint entries_method check ((adds_to = 'paid') = (method is not null)),
			constraint entries_tax check (case
				when adds_to in ('paid', 'settled') then tax_cents = 0
				when cents >= 0 then tax_cents between 0 and cents
				else tax_cents between cents and 0 end)
		)
	`.execute(db);
	await sql`create index entries_by_account on entries (account_id, entered_at, id)`.execute(db);
	await sql`create index entries_by_day on entries (day, method, cashier_id) where adds_to = 'paid'`.execute(
		db,
	);
	await sql`create index entries_by_press on entries (press_id)`.execute(db);
	await sql`create index entries_by_origin on entries (of_entry_id) where of_entry_id is not null`.execute(
		db,
	);
	await sql`create index entries_by_receipt on entries (receipt_id) where receipt_id is not null`.execute(db);
	await sql`
		create table entry_lines (
			id text primary key,
			entry_id text not null references entries (id),
			position integer not null,
			product_id text,
			description text not null,
			quantity_hundredths integer not null,
			cents integer not null,
			tax_cents integer not null,
			constraint entry_lines_once unique (entry_id, position)
		)
	`.execute(db);
	await sql`
		create table invoices (
			id text primary key,
			account_id text not null references accounts (id),
			kind text not null,
			of_invoice_id text references invoices (id) ${deferred},
			day text not null,
			number text not null,
			state text not null,
			payer_name text,
			payer_ruc text,
			typed_at text,
			typed_by text
		)
	`.execute(db);
	await sql`create index invoices_missing on invoices (day, id) where state = 'missing'`.execute(db);
	await sql`create index invoices_by_day on invoices (day, id) where state <> 'dropped'`.execute(db);
	await sql`create index invoices_by_account on invoices (account_id)`.execute(db);
	await sql`create index invoices_by_sale on invoices (of_invoice_id) where of_invoice_id is not null`.execute(
		db,
	);
	await sql`
		create table invoice_entries (
			entry_id text primary key references entries (id),
			invoice_id text not null references invoices (id)
		)
	`.execute(db);
	await sql`create index invoice_entries_by_invoice on invoice_entries (invoice_id)`.execute(db);
}
