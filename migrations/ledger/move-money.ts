import { type Kysely, sql } from "kysely";
import { toPanamaDay } from "./panama-day.ts";
import { planReductions } from "./reductions.ts";
import { reverseUndoneCharges } from "./undone-charges.ts";

const BATCH_SIZE = 500;

/** Copies receivables, payments, refunds and the numbers of invoices into the ledger. Their rows keep their ids. */
export async function moveMoney(db: Kysely<unknown>): Promise<void> {
	await openAccounts(db);
	await moveCharges(db);
	await movePayments(db);
	await moveReductions(db);
	await moveNumbers(db);
	await reverseUndoneCharges(db);
	await sumAccounts(db);
}

/** The sums follow once the entries are there. */
async function openAccounts(db: Kysely<unknown>): Promise<void> {
	await sql`
		insert into accounts (id, lead_id, due_on, charged_cents, reduced_cents, paid_cents, settled_cents, tax_cents,
			balance_cents, payment_url, payer_name, payer_ruc, forget_on, updated_at)
		select lead_id, lead_id, null, 0, 0, 0, 0, 0, 0, payment_url, payer_name, payer_ruc, forget_on, updated_at
		from receivables
	`.execute(db);
}

/**
 * An amount that is due becomes a charge. A win for a typed amount is charged that amount, unless money or a fiscal number says
 * otherwise; what asked for nothing is settled like the wins of before payments. The last move of the car has the author.
 */
async function moveCharges(db: Kysely<unknown>): Promise<void> {
	const isTyped = sql`leads.state = 'won' and leads.won_cents is not null and leads.won_cents <> r.charged_cents
		and r.is_invoiced = 0 and orders.lead_id is null
		and not exists (select 1 from payments where payments.lead_id = r.lead_id and payments.voided_at is null)`;
	// The last change of a request may be years after its win: a payment, a note, a correction.
	const wonAt = sql`(select max(e.created_at) from lead_events as e
		where e.lead_id = r.lead_id and e.kind = 'state' and e.text like '%→ Ganada%')`;
	const hasLeft = sql`orders.state in ('delivered', 'withdrawn')`;
	const dayBeganAt = sql`r.due_on || 'T05:00:00.000Z'`;
	const typedTax = sql`leads.won_cents - round(leads.won_cents * 100.0 / (100 + r.tax_percent))`;
	await sql`
		insert into entries (id, account_id, press_id, kind, adds_to, cents, tax_cents, tax_percent, source, source_id,
			day, entered_at, entered_by, bank_reference, note, reason)
		select r.lead_id, r.lead_id, r.lead_id, 'charge', 'charged',
			case when ${isTyped} then leads.won_cents else r.charged_cents end,
			case when ${isTyped} then cast(${typedTax} as integer) else r.tax_cents end,
			r.tax_percent,
			case when ${hasLeft} then 'order'
				when exists (select 1 from estimates where estimates.lead_id = r.lead_id and decided_at is not null) then 'estimate'
				when exists (select 1 from quotes where quotes.lead_id = r.lead_id) then 'quote'
				else 'request' end,
			coalesce((select max(id) from estimates where orders.lead_id is null and estimates.lead_id = r.lead_id
				and decided_at is not null and is_latest = 1), r.lead_id),
			r.due_on,
			coalesce(case when ${hasLeft} then orders.state_at end, ${wonAt}, ${dayBeganAt}),
			coalesce((select m.by from work_order_moves as m where m.order_id = orders.id
				order by at desc, id desc limit 1), 'Sistema'),
			'', '', ''
		from receivables as r
		join leads on leads.id = r.lead_id
		left join work_orders as orders on orders.lead_id = r.lead_id
		where r.due_on is not null and not (${isTyped} and r.charged_cents = 0)
	`.execute(db);
}

/** A payment becomes an entry with a receipt, a void the entry that reverses it, a refund an entry of its own. */
async function movePayments(db: Kysely<unknown>): Promise<void> {
	await sql`
		insert into receipts (id, account_id, reference, total_cents, paid_before_cents, payer_name, payer_ruc)
		select id, lead_id, reference, total_cents, paid_before_cents, payer_name, payer_ruc from payments
	`.execute(db);
	await sql`
		insert into entries (id, account_id, press_id, kind, adds_to, cents, tax_cents, receipt_id, day, entered_at,
			entered_by, entered_by_id, method, cashier_id, cashier, tendered_cents, bank_reference, note, reason)
		select id, lead_id, id, 'payment', 'paid', -cents, 0, id, day, received_at, received_by, received_by_id, method,
			received_by_id, received_by, tendered_cents, bank_reference, note, ''
		from payments
	`.execute(db);
	await sql`
		insert into entries (id, account_id, press_id, kind, adds_to, cents, tax_cents, reverses_id, day, entered_at,
			entered_by, method, cashier_id, cashier, bank_reference, note, reason)
		select 'void-' || id, lead_id, 'void-' || id, 'reversal', 'paid', cents, 0, id, coalesce(voided_day, day),
			voided_at, coalesce(voided_by, ''), method, received_by_id, received_by, '', '', void_reason
		from payments where voided_at is not null
	`.execute(db);
	await sql`
		insert into entries (id, account_id, press_id, kind, adds_to, cents, tax_cents, of_entry_id, day, entered_at,
			entered_by, entered_by_id, method, cashier_id, cashier, bank_reference, note, reason)
		select id, lead_id, id, 'refund', 'paid', cents, 0, payment_id, day, refunded_at, refunded_by, refunded_by_id,
			method, refunded_by_id, refunded_by, '', '', reason
		from refunds
	`.execute(db);
}

type LoweringRefund = {
	id: string;
	leadId: string;
	cents: number;
	day: string;
	at: string;
	by: string;
	byId: string;
	reference: string;
	chargedCents: number;
	taxCents: number;
	taxPercent: number;
};

/**
 * A refund that lowered what was due becomes a reduction too, in the press of the refund. One of before the delivery
 * that stands lowered a charge that is gone, so it lowers nothing.
 */
async function moveReductions(db: Kysely<unknown>): Promise<void> {
	for (let after = ""; ; ) {
		const { rows } = await sql<LoweringRefund>`
			select f.id as id, f.lead_id as "leadId", f.cents as cents, f.day as day, f.refunded_at as at,
				f.refunded_by as by, f.refunded_by_id as "byId", p.reference as reference,
				c.cents as "chargedCents", c.tax_cents as "taxCents", c.tax_percent as "taxPercent"
			from refunds as f
			join payments as p on p.id = f.payment_id
			join entries as c on c.id = f.lead_id and c.kind = 'charge'
			where f.lowers_due = 1 and c.cents > 0 and f.day >= c.day and f.refunded_at >= c.entered_at
				and f.lead_id in (select lead_id from (select distinct lead_id from refunds where lead_id > ${after}
					order by lead_id limit ${BATCH_SIZE}) as batch)
			order by f.lead_id, f.refunded_at, f.id
		`.execute(db);
		const last = await sql<{ id: string | null }>`
			select max(lead_id) as id from (select distinct lead_id from refunds where lead_id > ${after}
				order by lead_id limit ${BATCH_SIZE}) as batch
		`.execute(db);
		const lastId = last.rows[0]?.id;
		if (!lastId) return;
		after = lastId;
		for (const refunds of Map.groupBy(rows, ({ leadId }) => leadId).values())
			for (const { refund, cents, taxCents } of planReductions(refunds)) {
				const { id, leadId, day, at, by, byId, taxPercent, reference } = refund;
				await sql`
					insert into entries (id, account_id, press_id, kind, adds_to, cents, tax_cents, tax_percent, of_entry_id,
						day, entered_at, entered_by, entered_by_id, bank_reference, note, reason)
					values (${`lowers-${id}`}, ${leadId}, ${id}, 'reduction', 'reduced', ${-cents}, ${-taxCents}, ${taxPercent},
						${leadId}, ${day}, ${at}, ${by}, ${byId}, '', '', '')
				`.execute(db);
				await sql`
					insert into entry_lines (id, entry_id, position, description, quantity_hundredths, cents, tax_cents)
					values (${`lowers-${id}`}, ${`lowers-${id}`}, 0, ${`Devolución ${reference}`}, 100, ${-cents}, ${-taxCents})
				`.execute(db);
			}
	}
}

/**
 * Each charge is a row of the file, each reduction a credit note. A number that was typed before the delivery that
 * stands, or whose sale is gone, stays as a row of its own: a fiscal document exists for it.
 */
async function moveNumbers(db: Kysely<unknown>): Promise<void> {
	const fits = sql`n.lead_id is not null and n.typed_at >= c.entered_at`;
	await sql`
		insert into invoices (id, account_id, kind, day, number, state, payer_name, payer_ruc, typed_at, typed_by)
		select c.id, c.account_id, 'invoice', c.day,
			case when ${fits} then n.number else '' end,
			case when ${fits} then 'typed' else 'missing' end,
			case when ${fits} then a.payer_name end,
			case when ${fits} then a.payer_ruc end,
			case when ${fits} then n.typed_at end,
			case when ${fits} then n.typed_by end
		from entries as c
		join accounts as a on a.id = c.account_id
		left join invoice_numbers as n on n.lead_id = c.account_id
		where c.kind = 'charge' and c.cents > 0
	`.execute(db);
	await sql`insert into invoice_entries (entry_id, invoice_id)
		select id, id from entries where kind = 'charge' and cents > 0`.execute(db);
	await sql`
		insert into invoices (id, account_id, kind, of_invoice_id, day, number, state)
		select r.press_id, r.account_id, 'credit_note', r.of_entry_id, r.day, '',
			case when i.number = '' then 'optional' else 'missing' end
		from entries as r join invoices as i on i.id = r.of_entry_id
		where r.kind = 'reduction'
	`.execute(db);
	await sql`insert into invoice_entries (entry_id, invoice_id)
		select id, press_id from entries where kind = 'reduction'`.execute(db);
	await moveLoneNumbers(db);
}

type LoneNumber = { leadId: string; typedAt: string };

/** Numbers that no charge took, on the day on which they were typed. */
async function moveLoneNumbers(db: Kysely<unknown>): Promise<void> {
	for (let after = ""; ; ) {
		const { rows } = await sql<LoneNumber>`
			select n.lead_id as "leadId", n.typed_at as "typedAt" from invoice_numbers as n
			join accounts as a on a.id = n.lead_id
			where n.lead_id > ${after}
				and not exists (select 1 from invoices as i where i.account_id = n.lead_id and i.number = n.number)
			order by n.lead_id limit ${BATCH_SIZE}
		`.execute(db);
		for (const { leadId, typedAt } of rows)
			await sql`
				insert into invoices (id, account_id, kind, day, number, state, payer_name, payer_ruc, typed_at, typed_by)
				select ${`number-${leadId}`}, n.lead_id, 'invoice', ${toPanamaDay(typedAt)}, n.number, 'typed', a.payer_name,
					a.payer_ruc, n.typed_at, n.typed_by
				from invoice_numbers as n join accounts as a on a.id = n.lead_id
				where n.lead_id = ${leadId}
			`.execute(db);
		const last = rows.at(-1);
		if (!last) return;
		after = last.leadId;
	}
}

async function sumAccounts(db: Kysely<unknown>): Promise<void> {
	await sql`
		update accounts set due_on = s.due_on, charged_cents = s.charged, reduced_cents = s.reduced, paid_cents = s.paid,
			tax_cents = s.tax, balance_cents = s.balance
		from (
			select account_id, max(case when kind = 'charge' and not exists
					(select 1 from entries as x where x.reverses_id = entries.id) then day end) as due_on,
				sum(case when adds_to = 'charged' then cents else 0 end) as charged,
				-sum(case when adds_to = 'reduced' then cents else 0 end) as reduced,
				-sum(case when adds_to = 'paid' then cents else 0 end) as paid,
				sum(tax_cents) as tax, sum(cents) as balance
			from entries group by account_id
		) as s
		where s.account_id = accounts.id
	`.execute(db);
}
