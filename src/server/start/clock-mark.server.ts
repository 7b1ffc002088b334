import type { Db } from "#server/database/db.server.ts";
import type { TableDeclarations } from "#server/database/declare.ts";
import { findRow, upsertRow } from "#server/database/rows.server.ts";
import { type ClockMark, type ClockState, checkClockState } from "./clock-rules.ts";
import type { Env } from "./env.server.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** One row: the last known time of this database. */
		clockMarks: ClockMark & { id: string };
	}
}

export const CLOCK_TABLES = {
	clockMarks: { belongsTo: "shop", ends: { never: "one row" }, text: {} },
} as const satisfies TableDeclarations;

const ONLY_ROW = "1";

type ClockContext = { db: Db; env: Pick<Env, "BIELA_NOW">; now: () => Date };
/** "set": BIELA_NOW overrides the clock. */
export type Clock = ClockState | { name: "set" };

/** Finds the newest stored instant, for a database without a clock mark. */
type FindNewest = () => Promise<string | undefined>;

/** Compares the clock with the last time that this database recorded. */
export async function readClock(ctx: ClockContext, findNewest: FindNewest): Promise<Clock> {
	const { state } = await checkClock(ctx, findNewest);
	return state;
}

/** Compares the clock and records the result, at startup and once an hour. Records nothing if BIELA_NOW is set. */
export async function recordClock(ctx: ClockContext, findNewest: FindNewest): Promise<Clock> {
	const { state, next } = await checkClock(ctx, findNewest);
	if (next) await upsertRow(ctx.db, "clockMarks", { key: { id: ONLY_ROW }, changes: next });
	return state;
}

type ClockCheck = { state: Clock; next?: ClockMark };

async function checkClock({ db, env, now }: ClockContext, findNewest: FindNewest): Promise<ClockCheck> {
	if (env.BIELA_NOW) return { state: { name: "set" } };
	const mark = await findRow(db, "clockMarks", { id: ONLY_ROW });
	if (mark) return checkClockState(mark, now());
	const newestAt = (await findNewest()) ?? now().toISOString();
	return checkClockState({ trustedAt: newestAt, seenAt: newestAt, jumpedAt: null }, now());
}
