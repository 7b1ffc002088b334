import type { Db } from "#platform/database/db.server.ts";
import { forgetOldKeys } from "#platform/database/once.server.ts";
import { deleteRows } from "#platform/database/rows.server.ts";
import type { Log } from "#platform/log.server.ts";
import { forgetLetterCounts } from "#platform/mail/unasked-letter.server.ts";

const BATCH = 200;
const EVERY_MS = 60 * 60 * 1000;
const SENT_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** What could never be sent still names people: it goes when their requests do. */
const UNSENT_KEPT_MS = 730 * 24 * 60 * 60 * 1000;

/** Something that a feature owes by the hour, run with the rest. */
type Chore = () => Promise<unknown>;
/** Why nothing may be forgotten now, in a word for the log; undefined when it may. */
type Hold = () => Promise<string | undefined>;

/**
 * Forgets what has served: idempotency keys after a day, sent effects after a month, and what the features add.
 * Every machine does it every hour; a failure is logged and tried again with the next hour. While anything holds it
 * nothing is forgotten; other chores go on.
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
			// Looked for where no visitor waits, deleted a handful at a time.
			const old = await at.reads
				.selectFrom("outbox")
				.select("id")
				.where("state", "in", states)
				.where(since, "<", oldest)
				.limit(BATCH)
				.execute();
			const ids = old.map(({ id }) => id);
			// Somebody may have asked meanwhile for one that could not be sent to be tried again.
			await deleteRows(at.db, "outbox", { id: ids, state: states });
			if (ids.length < BATCH) return;
		}
	}

	/** What cannot be asked holds too: forgetting waits, it does not guess. */
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
		/** What takes something away for good. */
		forgets: (chore: Chore) => void forgetting.push(chore),
		/** Nothing is forgotten while this gives a reason. */
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
