import type { Db } from "./db.server.ts";
import type { Log } from "./log.server.ts";
import { forgetOldKeys } from "./once.server.ts";

const EVERY_MS = 60 * 60 * 1000;
const EFFECTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Forgets what has served: idempotency keys after a day, effects after a month, sent or not.
 *
 * @returns a function that stops it
 */
export function startPurging(at: { db: Db; now: () => Date; log: Log }): () => void {
	async function purge() {
		await forgetOldKeys(at);
		const oldest = new Date(at.now().getTime() - EFFECTS_KEPT_MS).toISOString();
		await at.db
			.deleteFrom("outbox")
			.where("state", "!=", "pending")
			.where("createdAt", "<", oldest)
			.execute();
	}
	const timer = setInterval(
		() => void purge().catch((error) => at.log.error({ error }, "could not purge")),
		EVERY_MS,
	);
	timer.unref();
	return () => clearInterval(timer);
}
