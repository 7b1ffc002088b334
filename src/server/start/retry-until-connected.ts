import { setTimeout as pause } from "node:timers/promises";
import { isConnectionLost } from "#server/database/outage.ts";

const TRY_EVERY_MS = 1000;
const NOTIFY_EVERY = 5;

/**
 * Runs a startup step that needs the database, and retries while the connection fails: both may be starting.
 * Retries until the process ends; nothing is served meanwhile.
 *
 * @param onWaiting called at once and every few seconds with the connection error
 */
export async function retryUntilConnected<T>(
	work: () => Promise<T>,
	onWaiting: (reason: string) => void,
): Promise<T> {
	for (let attempt = 0; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (!isConnectionLost(error)) throw error;
			if (attempt % NOTIFY_EVERY === 0) onWaiting(getConnectionReason(error as Error));
			await pause(TRY_EVERY_MS);
		}
	}
}

/** Returns the connection error's code or message. */
export function getConnectionReason(error: Error & { code?: string }): string {
	const source = error.cause instanceof Error ? (error.cause as typeof error) : error;
	return source.code ?? source.message;
}
