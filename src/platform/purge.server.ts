import type { Db } from "./db.server.ts";
import type { Log } from "./log.server.ts";
import { forgetOldKeys } from "./once.server.ts";
import { forgetLetterCounts } from "./unasked-letter.server.ts";

const BATCH = 200;
const EVERY_MS = 60 * 60 * 1000;
const SENT_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** What could never be sent still names people: it goes when their requests do. */
const UNSENT_KEPT_MS = 730 * 24 * 60 * 60 * 1000;

/** Further forgetting that a feature owes, run with the rest. */
type Chore = () => Promise<unknown>;

/**
 * Forgets what has served: idempotency keys after a day, sent effects after a month, and what the features add.
 * Every machine does it every hour; a failure is logged and tried again with the next hour.
 */
export function openPurge(at: { db: Db; reads: Db; now: () => Date; log: Log }) {
	const chores: Chore[] = [
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
			if (ids.length > 0)
				await at.db
					.deleteFrom("outbox")
					.where("id", "in", ids)
					// Somebody may have asked meanwhile for one that could not be sent to be tried again.
					.where("state", "in", states)
					.execute();
			if (ids.length < BATCH) return;
		}
	}

	async function run() {
		for (const chore of chores)
			await chore().catch((error) => at.log.error({ error }, "could not purge"));
	}

	return {
		also: (chore: Chore) => void chores.push(chore),
		run,
		start: () => {
			timer = setInterval(() => void run(), EVERY_MS);
			timer.unref();
		},
		stop: () => clearInterval(timer),
	};
}
export type Purge = ReturnType<typeof openPurge>;
