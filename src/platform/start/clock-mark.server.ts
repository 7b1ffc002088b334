import type { Db, DbOrTrx } from "#platform/database/db.server.ts";
import { findRow, saveRow } from "#platform/database/rows.server.ts";
import { type ClockMark, type ClockState, judgeClock } from "./clock-rules.ts";
import type { Env } from "./env.server.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** One row: what this database knows of the time. */
		clockMarks: ClockMark & { id: string };
	}
}

const ONLY_ROW = "1";

type At = { db: Db; env: Pick<Env, "BIELA_NOW">; now: () => Date };
/** "set": somebody gave the clock a date of its own. */
export type Clock = ClockState | { name: "set" };

/**
 * What the clock says against what this database saw last.
 *
 * @param newest the newest thing stored, for a database that never saw an hour
 */
export async function readClock(
	{ db, env, now }: At,
	newest?: () => Promise<string | undefined>,
): Promise<Clock> {
	if (env.BIELA_NOW) return { name: "set" };
	return judgeClock(await markOr(db, now(), newest), now()).state;
}

/** The same look, remembered: once an hour, and at each start. Under a date of its own nothing is. */
export async function watchClock(
	at: At,
	newest: () => Promise<string | undefined>,
): Promise<Clock> {
	const { db, env, now } = at;
	if (env.BIELA_NOW) return { name: "set" };
	const { state, next } = judgeClock(await markOr(db, now(), newest), now());
	await saveRow(db, "clockMarks", { id: ONLY_ROW }, next);
	return state;
}

async function markOr(db: DbOrTrx, now: Date, newest?: () => Promise<string | undefined>) {
	const mark = await findRow(db, "clockMarks", { id: ONLY_ROW });
	if (mark) return mark;
	const seen = (await newest?.()) ?? now.toISOString();
	return { trustedAt: seen, seenAt: seen, jumpedAt: null };
}
