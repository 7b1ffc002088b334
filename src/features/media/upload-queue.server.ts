import { notNow } from "#platform/errors.ts";
import { openSemaphore } from "#platform/semaphore.ts";
import { REFUSALS } from "./sentences.ts";

/** An upload is in memory several times until it is stored: so many are read at once, a few more wait unread. */
const inTurn = openSemaphore(8, { mostWaiting: 24, sentence: REFUSALS.busy });
/** The server gives a request 30 s to arrive; whoever begins now still has half of them. */
const WAIT_MS = 15_000;

/** Reads and stores an upload in its turn. @throws RuleError busy (503) when too many wait, or one has waited too long */
export function uploadInTurn<T>(work: () => Promise<T>): Promise<T> {
	const patience = AbortSignal.timeout(WAIT_MS);
	return inTurn(work, patience).catch((error) => {
		throw error === patience.reason ? notNow("busy", REFUSALS.busy) : error;
	});
}
