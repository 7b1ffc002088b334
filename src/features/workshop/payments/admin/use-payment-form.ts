import { useState } from "react";
import { UNANSWERED } from "#admin/frame/unanswered.ts";
import { type Change, useFormChange } from "#admin/frame/use-change.ts";
import { type KeyHeader, retryOnce } from "#admin/frame/use-keyed-call.ts";
import { ApiProblem, isOutcomeUnknown } from "#api/client.ts";
import { createKey } from "#api/submit.ts";
import { useFormValues } from "#ui/form-values.ts";

/** Returns the code of a rejection, such as a question that the user can confirm. */
const getProblemCode = (problem: unknown) =>
	problem instanceof ApiProblem ? problem.problem.code : undefined;

type Submission<Body, Result> = Omit<Change<Result>, "call"> & {
	body: Body;
	call: (body: Body, header: KeyHeader) => Promise<Result>;
};
/** An attempt that may have been stored: its answer did not arrive. */
type Attempt<Facts> = { key: string; body: unknown; facts: Facts };

/**
 * Holds the values of a form about money. While an answer is missing, the form keeps what it sent: another press repeats
 * the same body under the same key, and what the user sees beside it stays, because newer amounts may contain the payment
 * itself. A missing answer is asked for once more by itself.
 *
 * @param refresh reloads the account afterwards, also after a rejection; nothing if null
 * @param facts what the form shows of the account, which its bodies are built from
 */
export function usePaymentForm<Values extends object, Facts>(
	initial: Values,
	refresh: (() => Promise<unknown>) | null,
	facts: Facts,
) {
	const [stored] = useState(initial);
	const { values, set: setValues } = useFormValues(stored);
	const [idempotencyKey, setIdempotencyKey] = useState(createKey);
	const [unansweredAttempt, setUnansweredAttempt] = useState<Attempt<Facts>>();
	const form = useFormChange(refresh);

	function set(change: Partial<Values>) {
		setValues(change);
		setIdempotencyKey(createKey());
		form.clear();
	}

	function send<Body, Result>({ body, call, ...change }: Submission<Body, Result>): Promise<boolean> {
		const isRepeat = unansweredAttempt?.key === idempotencyKey;
		const attempt = {
			key: idempotencyKey,
			body: isRepeat ? (unansweredAttempt.body as Body) : body,
			facts: unansweredAttempt?.facts ?? facts,
		};
		const submit = () => call(attempt.body, { "idempotency-key": attempt.key });
		return form.send({
			...change,
			call: () => submit().catch((problem) => retryOnce(problem, submit)),
			onDone(result) {
				setUnansweredAttempt(undefined);
				change.onDone?.(result);
			},
			onFailed(problem) {
				const isUnknown = isOutcomeUnknown(problem);
				setUnansweredAttempt(isUnknown ? attempt : undefined);
				// The page may find that it was stored.
				if (isUnknown) void refresh?.().catch(() => {});
				return change.onFailed?.(problem) ?? false;
			},
		});
	}

	const isUnanswered = unansweredAttempt !== undefined;
	return {
		...form,
		message: isUnanswered ? UNANSWERED : form.message,
		send,
		values,
		set,
		/** The facts that the page shows beside the fields. */
		facts: unansweredAttempt?.facts ?? facts,
		/** The last attempt may have been stored. */
		isUnanswered,
		/** The question of the server that a button may confirm. */
		question: getProblemCode(form.problem),
	};
}
