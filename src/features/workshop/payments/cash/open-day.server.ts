import type { Selectable } from "kysely";
import { recordChange } from "#core/audit/store.server.ts";
import { SYSTEM_AUTHOR } from "#core/requests/authors.ts";
import { formatCents } from "#domain/money.ts";
import { addDays, toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type Tables, type Trx, withTransaction } from "#server/database/db.server.ts";
import { insertIfMissing, lockRow, updateRows } from "#server/database/rows.server.ts";
import { addAmounts } from "./day-rules.ts";
import { CLOSED_AHEAD } from "./messages.ts";
import { parseAmounts } from "./stored-amounts.ts";

export type CashDayRow = Selectable<Tables["cashDays"]>;

const OPEN_DAY = { number: null, expected: "{}", counted: "{}", differenceCents: 0, note: "" };
const NOT_CLOSED = { closedAt: null, closedBy: null };
/** A wrong clock closes a day or two before staff notice it. */
const MAX_REOPENED_DAYS = 31;

/**
 * Returns the cash day that money counts for now, and locks it until the transaction ends: today, or tomorrow once
 * today is closed. Money and closing therefore take turns.
 *
 * @source rules 12.4
 */
export async function lockOpenDay(trx: Trx, now: Date): Promise<string> {
	const today = toPanamaDay(now);
	const { closedAt } = await lockDay(trx, today, now);
	if (closedAt === null) return today;
	// Only today and earlier days can be closed, so tomorrow is open.
	const tomorrow = addDays(today, 1);
	await lockDay(trx, tomorrow, now);
	return tomorrow;
}

/** Locks a cash day, creates its row if it has none, and opens it again if it was closed by a clock that ran ahead. */
export async function lockDay(trx: Trx, day: string, now: Date): Promise<CashDayRow> {
	await insertIfMissing(trx, "cashDays", { day, ...OPEN_DAY, ...NOT_CLOSED }, ["day"]);
	const row = await lockRow(trx, "cashDays", { day });
	if (!row) throw new Error(`cash day ${day} vanished`);
	if (row.closedAt === null || row.closedAt <= now.toISOString()) return row;
	// The number stays with the row, so that the next closing gets a new one.
	const opened = { ...row, ...OPEN_DAY, number: row.number, ...NOT_CLOSED };
	await updateRows(trx, "cashDays", { day }, opened);
	await recordChange(
		{ trx, actor: { fullName: SYSTEM_AUTHOR } },
		{
			subject: "cash",
			subjectId: day,
			action: "reopened",
			after: {
				number: row.number,
				counted: formatCents(addAmounts(parseAmounts(row.counted))),
				reason: CLOSED_AHEAD,
			},
			changedAt: now.toISOString(),
		},
	);
	return opened;
}

/**
 * Opens the days again that were closed later than now: the clock ran ahead, so they were closed before they ended.
 *
 * @source rules 12.4
 */
export async function reopenDaysClosedAhead(ctx: Pick<AppContext, "db" | "now">): Promise<void> {
	const now = ctx.now();
	const days = await ctx.db
		.selectFrom("cashDays")
		.select("day")
		.where("closedAt", ">", now.toISOString())
		.orderBy("day")
		.limit(MAX_REOPENED_DAYS)
		.execute();
	for (const { day } of days) await withTransaction(ctx.db, (trx) => lockDay(trx, day, now));
}
