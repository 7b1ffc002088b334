import { setTimeout as pause } from "node:timers/promises";
import { isConnectionLost } from "#platform/database/outage.ts";

const TRY_EVERY_MS = 1000;
const SAY_EVERY = 5;

/**
 * Runs a startup step that needs the database, and retries while the connection fails: both may be starting.
 * Retries until the process ends; nothing is served meanwhile.
 *
 * @param onWaiting called at once and every few seconds with the connection error
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

/** Returns the connection error's code or message. */
export function reasonOf(error: Error & { code?: string }): string {
	const said = error.cause instanceof Error ? (error.cause as typeof error) : error;
	return said.code ?? said.message;
}
