import { useState } from "react";
import { ApiProblem, isOutcomeUnknown } from "#api/client.ts";
import { createKey } from "#api/submit.ts";
import { UNANSWERED, UNANSWERED_CODE } from "./unanswered.ts";

/** By then a phone has changed networks, or a server has restarted. */
const RETRY_DELAY_MS = 2500;

export type KeyHeader = { "idempotency-key": string };
type Attempt = { press: string; key: string; body: unknown };

/**
 * Creates a function that sends presses under idempotency keys. While the answer of a press is missing, the same press
 * repeats its body under its key, so that it counts once. Any other press has a key of its own. A missing answer is asked
 * for once more by itself.
 *
 * @returns a function that sends a body; its version does not make another press. Throws what `call` throws, or an
 *   ApiProblem for which `isUnanswered` is true
 */
export function createKeyedCaller() {
	let unansweredAttempt: Attempt | undefined;
	return async function send<Body extends { updated_at: string }, Result>(
		body: Body,
		call: (body: Body, header: KeyHeader) => Promise<Result>,
	): Promise<Result> {
		const press = JSON.stringify({ ...body, updated_at: "" });
		const attempt =
			unansweredAttempt?.press === press ? unansweredAttempt : { press, key: createKey(), body };
		const submit = () => call(attempt.body as Body, { "idempotency-key": attempt.key });
		try {
			const result = await submit().catch((problem) => retryOnce(problem, submit));
			unansweredAttempt = undefined;
			return result;
		} catch (problem) {
			unansweredAttempt = isOutcomeUnknown(problem) ? attempt : undefined;
			if (!unansweredAttempt || !(problem instanceof ApiProblem)) throw problem;
			throw new ApiProblem(problem.status, { code: UNANSWERED_CODE, detail: UNANSWERED });
		}
	};
}

/** Sends the presses of one control under idempotency keys, as `createKeyedCaller`. */
export function useKeyedCall() {
	const [send] = useState(createKeyedCaller);
	return send;
}

/** Repeats a call once whose answer did not arrive; under its key it counts once. */
export async function retryOnce<Result>(problem: unknown, submit: () => Promise<Result>): Promise<Result> {
	if (!isOutcomeUnknown(problem) || !navigator.onLine) throw problem;
	await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
	return submit();
}
