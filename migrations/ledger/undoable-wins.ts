import { type Kysely, sql } from "kysely";
import { toPanamaDay } from "./panama-day.ts";

type Reception = {
	leadId: string;
	name: string;
	receivedAt: string;
	receivedBy: string;
	/** What the request asked for was due before the car came. */
	wasDue: number;
	/** The approved estimate or the list of products, in cents. */
	askedCents: number;
	/** The rate of the approved estimate; null without. */
	taxPercent: number | null;
};

/**
 * Keeps what a won request was charged before its car was received, for an undone reception: a charge and the reversal by
 * the reception. Only a reception that nothing followed can be undone, and an amount that was still due has its charge.
 *
 * @param wonCents the amount that staff typed; null without one
 */
export async function addUndoableWin(
	db: Kysely<unknown>,
	leadId: string,
	wonCents: number | null,
): Promise<void> {
	const reception = await findReception(db, leadId);
	if (!reception) return;
	const { name, receivedAt, wasDue } = reception;
	const cents = wonCents ?? (wasDue ? Number(reception.askedCents) : 0);
	if (cents === 0) return;
	const percent = wasDue ? (reception.taxPercent ?? (await readTaxPercent(db))) : null;
	const taxCents = percent === null ? 0 : cents - Math.round((cents * 100) / (100 + percent));
	await sql`
		insert into accounts (id, lead_id, due_on, charged_cents, reduced_cents, paid_cents, settled_cents, tax_cents,
			balance_cents, payment_url, payer_name, updated_at)
		values (${leadId}, ${leadId}, null, 0, 0, 0, 0, 0, 0, '', ${name}, ${receivedAt})
		on conflict (id) do nothing
	`.execute(db);
	const addPair = async (name: string, part: Part) => {
		await addEntry(db, reception, { ...part, id: `${name}-${leadId}`, reversesId: null });
		// Entries of one instant follow each other by their ids.
		await addEntry(db, reception, {
			...part,
			...{ id: `${name}-${leadId}-undone`, kind: "reversal", source: null, taxPercent: null },
			...{ cents: -part.cents, taxCents: -part.taxCents, reversesId: `${name}-${leadId}` },
		});
	};
	const charge = { kind: "charge", addsTo: "charged", source: "request", taxPercent: percent };
	await addPair("won", { ...charge, cents, taxCents });
	const settlement = { kind: "settled_outside", addsTo: "settled", source: "before_payments" };
	if (!wasDue) await addPair("settled", { ...settlement, cents: -cents, taxCents: 0, taxPercent: null });
}

type Part = {
	kind: string;
	addsTo: string;
	cents: number;
	taxCents: number;
	taxPercent: number | null;
	source: string | null;
};

async function addEntry(
	db: Kysely<unknown>,
	{ leadId, receivedAt, receivedBy }: Reception,
	{ id, kind, addsTo, cents, taxCents, taxPercent, source, reversesId }: Part & Ids,
): Promise<void> {
	await sql`
		insert into entries (id, account_id, press_id, kind, adds_to, cents, tax_cents, tax_percent, source, source_id,
			reverses_id, day, entered_at, entered_by, bank_reference, note, reason)
		values (${id}, ${leadId}, ${`${reversesId ? "received" : "won"}-${leadId}`}, ${kind}, ${addsTo}, ${cents},
			${taxCents}, ${taxPercent}, ${source}, ${source && leadId}, ${reversesId}, ${toPanamaDay(receivedAt)},
			${receivedAt}, ${receivedBy}, '', '', '')
	`.execute(db);
}

type Ids = { id: string; reversesId: string | null };

async function findReception(db: Kysely<unknown>, leadId: string): Promise<Reception | undefined> {
	const { rows } = await sql<Reception>`
		select orders.lead_id as "leadId", leads.name as name, orders.received_at as "receivedAt",
			orders.received_by as "receivedBy", case when r.lead_id is null then 0 else 1 end as "wasDue",
			coalesce(e.accepted_cents,
				(select sum(quantity * price_cents) from quote_items where quote_items.lead_id = orders.lead_id), 0) as "askedCents",
			e.tax_percent as "taxPercent"
		from work_orders as orders
		join leads on leads.id = orders.lead_id
		left join receivables as r on r.lead_id = orders.lead_id
		left join estimates as e on e.lead_id = orders.lead_id and e.is_latest = 1 and e.accepted_cents > 0
		where orders.lead_id = ${leadId} and orders.state = 'received'
			and (select count(*) from work_order_moves as m where m.order_id = orders.id) = 1
			and not exists (select 1 from entries where entries.account_id = orders.lead_id and entries.kind = 'charge')
	`.execute(db);
	return rows[0];
}

async function readTaxPercent(db: Kysely<unknown>): Promise<number> {
	const { rows } = await sql<{ value: string }>`select value from settings`.execute(db);
	return JSON.parse(rows[0]?.value ?? "{}").taxPercent ?? 0;
}
