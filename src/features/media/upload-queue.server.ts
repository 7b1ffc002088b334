import { notNow } from "#platform/errors.ts";
import { openSemaphore } from "#platform/semaphore.ts";
import { REFUSALS } from "./sentences.ts";

/** An upload needs several times its size in memory, so only a few are read at once and some more wait unread. */
const inTurn = openSemaphore(8, { mostWaiting: 24, sentence: REFUSALS.busy });
/** The server gives a request 30 s to arrive, so an upload that starts after this wait still has half of it. */
const WAIT_MS = 15_000;

/** Runs an upload when there is capacity. @throws RuleError busy (503) when the queue is full or the wait too long */
export function uploadInTurn<T>(work: () => Promise<T>): Promise<T> {
	const patience = AbortSignal.timeout(WAIT_MS);
	return inTurn(work, patience).catch((error) => {
		throw error === patience.reason ? notNow("busy", REFUSALS.busy) : error;
	});
}
