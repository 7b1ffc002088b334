import type { Database, Db } from "#server/database/db.server.ts";
import { deleteExpiredKeys } from "#server/database/idempotency.server.ts";
import { deleteRows } from "#server/database/rows.server.ts";
import { deleteOldEmailCounts } from "#server/mail/unverified-email.server.ts";
import type { ScheduledChore } from "./chores.server.ts";

const BATCH_SIZE = 200;
const SENT_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
/** Unsent jobs contain personal data, so they are deleted after the same time as the requests. */
const UNSENT_RETENTION_MS = 730 * 24 * 60 * 60 * 1000;

type PlatformContext = { db: Db; reads: Db; now: () => Date; database: Pick<Database, "scrub"> };
type JobState = "done" | "held" | "dead";

/** Deletes sent jobs after a month and unsent ones after two years. */
async function deleteOldJobs(ctx: PlatformContext): Promise<void> {
	await deleteJobsBefore(ctx, { states: ["done"], dateColumn: "doneAt", retentionMs: SENT_RETENTION_MS });
	const unsent: JobState[] = ["held", "dead"];
	await deleteJobsBefore(ctx, { states: unsent, dateColumn: "createdAt", retentionMs: UNSENT_RETENTION_MS });
}

type OldJobs = { states: JobState[]; dateColumn: "doneAt" | "createdAt"; retentionMs: number };

async function deleteJobsBefore(
	ctx: PlatformContext,
	{ states, dateColumn, retentionMs }: OldJobs,
): Promise<void> {
	const oldest = new Date(ctx.now().getTime() - retentionMs).toISOString();
	for (;;) {
		// Search on the read connection and delete in small batches, so that visitors do not wait.
		const expired = await ctx.reads
			.selectFrom("outbox")
			.select("id")
			.where("state", "in", states)
			.where(dateColumn, "<", oldest)
			.limit(BATCH_SIZE)
			.execute();
		const ids = expired.map(({ id }) => id);
		// Check the state again: staff may have retried an unsent job in the meantime.
		await deleteRows(ctx.db, "outbox", { id: ids, state: states });
		if (ids.length < BATCH_SIZE) return;
	}
}

/** Hourly chores of the platform: idempotency keys end after a day, sent jobs after a month. */
export const PLATFORM_CHORES: readonly ScheduledChore<PlatformContext>[] = [
	{ name: "delete-idempotency-keys", every: "hour", deletesData: true, run: deleteExpiredKeys },
	{ name: "delete-email-counts", every: "hour", deletesData: true, run: deleteOldEmailCounts },
	{ name: "delete-old-jobs", every: "hour", deletesData: true, run: deleteOldJobs },
	// Scrub after the deletions, so that no database file still contains the data.
	{ name: "scrub", every: "hour", deletesData: false, run: (ctx) => ctx.database.scrub() },
];
