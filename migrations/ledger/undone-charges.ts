import { type Kysely, sql } from "kysely";
import { toPanamaDay } from "./panama-day.ts";

/**
 * Reverses the charges of requests that owe nothing yet: their car is in the workshop, or they are no longer won. Before,
 * their amount stayed due. As when a delivery is undone, a sale of this month without a number leaves the file, and any
 * other gets a credit note of today.
 */
export async function reverseUndoneCharges(db: Kysely<unknown>): Promise<void> {
	const now = new Date().toISOString();
	const today = toPanamaDay(now);
	await sql`
		insert into entries (id, account_id, press_id, kind, adds_to, cents, tax_cents, reverses_id, day, entered_at,
			entered_by, bank_reference, note, reason)
		select 'undone-' || e.id, e.account_id, 'undone-' || e.account_id, 'reversal', e.adds_to, -e.cents, -e.tax_cents, e.id,
			${today}, ${now}, 'Sistema', '', '', ''
		from entries as e
		join leads on leads.id = e.account_id
		left join work_orders as orders on orders.lead_id = e.account_id
		where e.kind in ('charge', 'reduction') and case when orders.lead_id is null then leads.state <> 'won'
			else orders.state not in ('delivered', 'withdrawn') end
	`.execute(db);
	const isUndone = sql`exists (select 1 from entries as x where x.reverses_id = sale.id)`;
	const hasNumber = sql`exists (select 1 from invoices as f where (f.id = sale.id or f.of_invoice_id = sale.id) and f.number <> '')`;
	const leaves = sql`substr(sale.day, 1, 7) >= ${today.slice(0, 7)} and not ${hasNumber}`;
	const undoneCents = sql`(select sum(x.cents) from entries as x where x.press_id = 'undone-' || sale.account_id)`;
	await sql`
		insert into invoices (id, account_id, kind, of_invoice_id, day, number, state)
		select 'undone-' || sale.id, sale.account_id, 'credit_note', sale.id, ${today}, '',
			case when sale.number = '' then 'optional' else 'missing' end
		from invoices as sale
		where sale.kind = 'invoice' and ${isUndone} and not (${leaves}) and ${undoneCents} <> 0
	`.execute(db);
	await sql`
		insert into invoice_entries (entry_id, invoice_id)
		select x.id, note.id from invoices as note join entries as x on x.press_id = note.id
		where note.id like 'undone-%'
	`.execute(db);
	await sql`
		update invoices set state = 'dropped'
		where id in (select sale.id from invoices as sale where sale.kind = 'invoice' and ${isUndone} and ${leaves})
			or of_invoice_id in (select sale.id from invoices as sale where sale.kind = 'invoice' and ${isUndone} and ${leaves})
	`.execute(db);
}
