import type { Db } from "#platform/database/db.server.ts";
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

/** The newest thing stored, for a database that never saw an hour. */
type Newest = () => Promise<string | undefined>;

/** What the clock says against what this database saw last. */
export async function readClock(at: At, newest: Newest): Promise<Clock> {
	const { state } = await lookAt(at, newest);
	return state;
}

/** The same look, remembered: once an hour, and at each start. Under a date of its own nothing is. */
export async function watchClock(at: At, newest: Newest): Promise<Clock> {
	const { state, next } = await lookAt(at, newest);
	if (next) await saveRow(at.db, "clockMarks", { id: ONLY_ROW }, next);
	return state;
}

type Look = { state: Clock; next?: ClockMark };

async function lookAt({ db, env, now }: At, newest: Newest): Promise<Look> {
	if (env.BIELA_NOW) return { state: { name: "set" } };
	const mark = await findRow(db, "clockMarks", { id: ONLY_ROW });
	if (mark) return judgeClock(mark, now());
	const seen = (await newest()) ?? now().toISOString();
	return judgeClock({ trustedAt: seen, seenAt: seen, jumpedAt: null }, now());
}
