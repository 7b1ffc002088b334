import { getKeys } from "#domain/text/keys.ts";
import { findBackupDeadline, WAITS_FOR_BACKUP } from "#features/operation/status/clock-check.server.ts";
import { findNewestActivity } from "#features/operation/status/newest-activity-read-model.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { ServerFeature } from "#server/feature.server.ts";
import { recordClock } from "#server/start/clock-mark.server.ts";
import type { Chore } from "#server/worker/chore.ts";
import { SERVER_FEATURES, type ServerFeatures } from "./features.server.ts";
import { recountTotals } from "./sums.server.ts";

type ChoreNameOf<One> = One extends { chores: infer Chores extends readonly Chore[] }
	? Chores[number]["name"]
	: never;
type ChoreName = ChoreNameOf<ServerFeatures> | "recount-totals";

/**
 * Every chore, in the order in which they run one after another. Deletions come first, and the trash is emptied before
 * unused pictures are swept. A missing one does not compile.
 */
const ORDER: Readonly<Record<ChoreName, true>> = {
	"sweep-media-at-start": true,
	"clean-up-killed-batches": true,
	"queue-unfinished-batches": true,
	"erase-old-requests": true,
	"delete-unsubscribed": true,
	"delete-photos": true,
	"empty-blog-trash": true,
	"delete-blog-views": true,
	"delete-product-batches": true,
	"erase-payers": true,
	"sweep-media": true,
	"delete-calendar-rows": true,
	"delete-searches": true,
	"delete-known-devices": true,
	"delete-password-links": true,
	"delete-bulk-closings": true,
	"delete-burst-senders": true,
	"queue-missing-visits": true,
	"recount-totals": true,
	"email-pickup-reminders": true,
	"reopen-days-closed-ahead": true,
	"back-up": true,
	"check-alarms": true,
};

/** Spans all features, so none of them has it. */
const RECOUNT: Chore = { name: "recount-totals", every: "night", deletesData: false, run: recountTotals };

/** Lists every chore in the order in which they run. */
export function listChores(): Chore[] {
	const chores = Object.values<ServerFeature>(SERVER_FEATURES).flatMap(({ chores: own = [] }) => own);
	const choresByName = new Map([...chores, RECOUNT].map((chore) => [chore.name, chore]));
	return getKeys(ORDER).flatMap((name) => choresByName.get(name) ?? []);
}

/** Adds every chore to the scheduler, and the checks that hold deletions. */
export function addChores(ctx: AppContext): void {
	for (const findHold of [findClockHold, findBackupHold]) ctx.chores.addHold(() => findHold(ctx));
	ctx.chores.add(listChores());
}

/**
 * Returns the reason to suspend deletions when the clock is simulated or implausibly far from the latest activity.
 *
 * @source rules 9.12
 */
export async function findClockHold(ctx: AppContext): Promise<string | undefined> {
	const { name } = await recordClock(ctx, () => findNewestActivity(ctx.reads));
	return name === "right" ? undefined : `clock ${name}`;
}

/** Returns the reason to suspend deletions until the newest backup contains the data. @source rules 9.18 */
export async function findBackupHold(ctx: AppContext): Promise<string | undefined> {
	return (await findBackupDeadline(ctx)) && WAITS_FOR_BACKUP;
}
