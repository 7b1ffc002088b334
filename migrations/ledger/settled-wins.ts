import { type Kysely, sql } from "kysely";
import { toPanamaDay } from "./panama-day.ts";
import { addUndoableWin } from "./undoable-wins.ts";

const BATCH_SIZE = 500;

type Win = { id: string; name: string; cents: number; at: string; dueOn: string | null; isOrder: number };

/**
 * Wins of before payments were taken, or that asked for nothing: what they cost was settled outside, so they owe nothing
 * and no document is missing. A delivery for nothing is charged nothing. Orders keep no won amount for an undone
 * reception; the ledger has it.
 */
export async function addSettledWins(db: Kysely<unknown>): Promise<void> {
	for (let after = ""; ; ) {
		const { rows } = await sql<Win>`
			select leads.id as id, leads.name as name, leads.won_cents as cents,
				coalesce(orders.state_at, leads.updated_at) as at, r.due_on as "dueOn",
				case when orders.lead_id is null then 0 else 1 end as "isOrder"
			from leads
			left join work_orders as orders on orders.lead_id = leads.id
			left join receivables as r on r.lead_id = leads.id
			left join entries as c on c.account_id = leads.id and c.kind = 'charge'
			where leads.id > ${after} and leads.state = 'won' and c.id is null
				and (leads.won_cents > 0 or (leads.won_cents = 0 and orders.lead_id is not null))
			order by leads.id limit ${BATCH_SIZE}
		`.execute(db);
		for (const win of rows) await addSettledWin(db, win);
		const last = rows.at(-1);
		if (!last) break;
		after = last.id;
	}
	await forgetWonAmounts(db);
}

async function addSettledWin(db: Kysely<unknown>, win: Win): Promise<void> {
	const { id, name, cents, at, isOrder } = win;
	const day = win.dueOn ?? toPanamaDay(at);
	await sql`
		insert into accounts (id, lead_id, due_on, charged_cents, reduced_cents, paid_cents, settled_cents, tax_cents,
			balance_cents, payment_url, payer_name, updated_at)
		values (${id}, ${id}, ${day}, 0, 0, 0, 0, 0, 0, '', ${name}, ${at})
		on conflict (id) do nothing
	`.execute(db);
	await sql`
		update accounts set due_on = ${day}, charged_cents = charged_cents + ${cents}, settled_cents = settled_cents + ${cents}
		where id = ${id}
	`.execute(db);
	const source = isOrder ? "order" : "request";
	await sql`
		insert into entries (id, account_id, press_id, kind, adds_to, cents, tax_cents, source, source_id, day, entered_at,
			entered_by, bank_reference, note, reason)
		values (${id}, ${id}, ${id}, 'charge', 'charged', ${cents}, 0, ${source}, ${id}, ${day}, ${at}, 'Sistema', '', '', '')
	`.execute(db);
	if (cents === 0) return;
	await sql`
		insert into entries (id, account_id, press_id, kind, adds_to, cents, tax_cents, source, source_id, day, entered_at,
			entered_by, bank_reference, note, reason)
		values (${`settled-${id}`}, ${id}, ${id}, 'settled_outside', 'settled', ${-cents}, 0, 'before_payments', ${id}, ${day},
				${at}, 'Sistema', '', '', 'Antes de los cobros')
	`.execute(db);
}

async function forgetWonAmounts(db: Kysely<unknown>): Promise<void> {
	for (let after = ""; ; ) {
		const { rows } = await sql<{ id: string; before: string }>`
			select lead_id as id, before from work_orders
			where lead_id > ${after} and before like '%wonCents%' order by lead_id limit ${BATCH_SIZE}
		`.execute(db);
		for (const { id, before } of rows) {
			const snapshot = JSON.parse(before);
			if (snapshot.lead?.state === "won") await addUndoableWin(db, id, snapshot.lead.wonCents ?? null);
			if (snapshot.lead) delete snapshot.lead.wonCents;
			await sql`update work_orders set before = ${JSON.stringify(snapshot)} where lead_id = ${id}`.execute(
				db,
			);
		}
		const last = rows.at(-1);
		if (!last) return;
		after = last.id;
	}
}
