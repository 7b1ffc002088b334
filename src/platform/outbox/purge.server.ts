import type { Db } from "#platform/database/db.server.ts";
import { forgetOldKeys } from "#platform/database/once.server.ts";
import { deleteRows } from "#platform/database/rows.server.ts";
import type { Log } from "#platform/log.server.ts";
import { forgetLetterCounts } from "#platform/mail/unasked-letter.server.ts";

const BATCH = 200;
const EVERY_MS = 60 * 60 * 1000;
const SENT_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Unsent jobs contain personal data, so they are deleted after the same time as the requests. */
const UNSENT_KEPT_MS = 730 * 24 * 60 * 60 * 1000;

/** An hourly task of a feature. */
type Chore = () => Promise<unknown>;
/** Returns the reason not to delete anything now, in one word for the log; undefined if deletion may run. */
type Hold = () => Promise<string | undefined>;

/**
 * Deletes expired data every hour: idempotency keys after a day, sent jobs after a month, and what features register.
 * Every machine runs it; a failure is logged and retried an hour later. A hold stops all deletion, while other tasks go on.
 *
 * @source rules 9.12
 */
export function openPurge(at: { db: Db; reads: Db; now: () => Date; log: Log }) {
	const holds: Hold[] = [];
	const chores: Chore[] = [];
	const forgetting: Chore[] = [
		() => forgetOldKeys(at),
		() => forgetLetterCounts(at),
		() => forgetEffects(["done"], "doneAt", SENT_KEPT_MS),
		() => forgetEffects(["held", "dead"], "createdAt", UNSENT_KEPT_MS),
	];
	let timer: NodeJS.Timeout | undefined;

	async function forgetEffects(
		states: ("done" | "held" | "dead")[],
		since: "doneAt" | "createdAt",
		keptMs: number,
	) {
		const oldest = new Date(at.now().getTime() - keptMs).toISOString();
		for (;;) {
			// Search on the read connection and delete in small batches, so that visitors do not wait.
			const old = await at.reads
				.selectFrom("outbox")
				.select("id")
				.where("state", "in", states)
				.where(since, "<", oldest)
				.limit(BATCH)
				.execute();
			const ids = old.map(({ id }) => id);
			// Check the state again: staff may have retried an unsent job in the meantime.
			await deleteRows(at.db, "outbox", { id: ids, state: states });
			if (ids.length < BATCH) return;
		}
	}

	/** Returns the first reason to hold. A check that fails also holds, because deletion cannot be undone. */
	async function heldBecause(): Promise<string | undefined> {
		for (const hold of holds) {
			const reason = await hold().catch((error) => {
				at.log.error({ error }, "nobody knows whether anything may be forgotten");
				return "unknown";
			});
			if (reason) return reason;
		}
		return undefined;
	}

	async function run() {
		const reason = await heldBecause();
		if (reason) at.log.warn({ event: "forgetting_held", reason }, "nothing is forgotten now");
		for (const chore of reason ? chores : [...forgetting, ...chores])
			await chore().catch((error) => at.log.error({ error }, "could not purge"));
	}

	return {
		also: (chore: Chore) => void chores.push(chore),
		/** Registers a task that deletes data permanently. */
		forgets: (chore: Chore) => void forgetting.push(chore),
		/** Registers a check that stops deletion while it returns a reason. */
		waitsFor: (hold: Hold) => void holds.push(hold),
		heldBecause,
		run,
		start: () => {
			timer = setInterval(() => void run(), EVERY_MS);
			timer.unref();
		},
		stop: () => clearInterval(timer),
	};
}
export type Purge = ReturnType<typeof openPurge>;
