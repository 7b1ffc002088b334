import { createHash } from "node:crypto";

/** A thread of emails: 32 hexadecimal digits. */
export const EMAIL_THREAD = /^[0-9a-f]{32}$/;

/**
 * Returns the thread of all emails about a request: its visit, order, estimate and payments too. It is a digest, because
 * the receiver of such an email must not learn the request's id, and it stays the same for as long as the request exists.
 *
 * @source decision 012
 */
export function buildEmailThread(requestId: string): string {
	return createHash("sha256").update(`email thread ${requestId}`).digest("hex").slice(0, 32);
}
