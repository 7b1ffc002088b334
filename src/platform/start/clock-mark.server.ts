import type { Db } from "#platform/database/db.server.ts";
import { findRow, saveRow } from "#platform/database/rows.server.ts";
import { type ClockMark, type ClockState, judgeClock } from "./clock-rules.ts";
import type { Env } from "./env.server.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** One row: the last known time of this database. */
		clockMarks: ClockMark & { id: string };
	}
}

const ONLY_ROW = "1";

type At = { db: Db; env: Pick<Env, "BIELA_NOW">; now: () => Date };
/** "set": BIELA_NOW overrides the clock. */
export type Clock = ClockState | { name: "set" };

/** Finds the newest stored instant, for a database without a clock mark. */
type Newest = () => Promise<string | undefined>;

/** Compares the clock with the last time that this database recorded. */
export async function readClock(at: At, newest: Newest): Promise<Clock> {
	const { state } = await lookAt(at, newest);
	return state;
}

/** Compares the clock and records the result, at startup and once an hour. Records nothing if BIELA_NOW is set. */
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
