import { setTimeout as pause } from "node:timers/promises";
import { isConnectionLost } from "#platform/database/outage.ts";

const TRY_EVERY_MS = 1000;
const SAY_EVERY = 5;

/**
 * Runs what a start needs of the database, for as long as nobody answers there: both may be starting at once.
 * Ends with the process; nothing is served meanwhile.
 *
 * @param say hears at once, and every few seconds, what the database's machine says
 */
export async function untilReached<T>(
	work: () => Promise<T>,
	say: (reason: string) => void,
): Promise<T> {
	for (let attempt = 0; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (!isConnectionLost(error)) throw error;
			if (attempt % SAY_EVERY === 0) say(reasonOf(error as Error));
			await pause(TRY_EVERY_MS);
		}
	}
}

/** What the database's machine, or the network, says. */
export function reasonOf(error: Error & { code?: string }): string {
	const said = error.cause instanceof Error ? (error.cause as typeof error) : error;
	return said.code ?? said.message;
}
