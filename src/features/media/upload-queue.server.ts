import { unavailableError } from "#server/errors.ts";
import { createSemaphore } from "#server/semaphore.ts";
import { UPLOAD_ERRORS } from "./messages.ts";

/** An upload needs several times its size in memory, so only a few are read at once and some more wait unread. */
const limitUploads = createSemaphore(8, { maxWaiting: 24, message: UPLOAD_ERRORS.busy });
/** The server gives a request 30 s to arrive, so an upload that starts after this wait still has half of it. */
const MAX_WAIT_MS = 15_000;

/** Runs an upload when there is capacity. @throws RuleError busy (503) when the queue is full or the wait too long */
export function queueUpload<T>(work: () => Promise<T>): Promise<T> {
	const timeout = AbortSignal.timeout(MAX_WAIT_MS);
	return limitUploads(work, timeout).catch((error) => {
		throw error === timeout.reason ? unavailableError("busy", UPLOAD_ERRORS.busy) : error;
	});
}
