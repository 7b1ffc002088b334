import { useState } from "react";
import { useFormChange } from "#admin/frame/use-change.ts";
import { ApiProblem } from "#api/client.ts";
import { createKey } from "#api/submit.ts";
import { useFormValues } from "#ui/form-values.ts";

/** Returns the code of a rejection, such as a question that the user can confirm. */
const getProblemCode = (problem: unknown) =>
	problem instanceof ApiProblem ? problem.problem.code : undefined;

/**
 * Holds the values of a form about money. Its key stays the same for retries of the same values, so that a lost response
 * does not take the money twice.
 *
 * @param refresh reloads the account afterwards, also after a rejection; nothing if null
 */
export function usePaymentForm<Values extends object>(
	initial: Values,
	refresh: (() => Promise<unknown>) | null,
) {
	const [stored] = useState(initial);
	const { values, set: setValues } = useFormValues(stored);
	const [idempotencyKey, setIdempotencyKey] = useState(createKey);
	const form = useFormChange(refresh);

	function set(change: Partial<Values>) {
		setValues(change);
		setIdempotencyKey(createKey());
		form.clear();
	}

	return {
		...form,
		values,
		set,
		header: { "idempotency-key": idempotencyKey },
		/** The question of the server that a button may confirm. */
		question: getProblemCode(form.problem),
	};
}
