import { useEffect, useState } from "react";
import { fieldsIn, sentenceOf } from "#api/client.ts";
import type { Change } from "./changes.ts";
import { useChange } from "./use-change.ts";

/** `rejectionCount` grows with each rejection, not with corrections. `problem` is the error of the server. */
type Wrong = {
	at: number;
	errors: Record<string, string>;
	message?: string | undefined;
	problem?: unknown;
};

/**
 * Runs the change of a form. Shows a rejection in the form instead of a toast, by field or else as one message, and moves
 * the focus there.
 *
 * @param refresh reloads data afterwards, as in useChange
 */
export function useFormChange(refresh?: (() => Promise<unknown>) | null) {
	const { run, isBusy } = useChange(refresh);
	const [wrong, setWrong] = useState<Wrong>({ at: 0, errors: {} });
	const { at, ...told } = wrong;
	useEffect(() => {
		if (at > 0) goToWrongField();
	}, [at]);

	/** Shows errors and moves the focus to them. @returns whether there are field errors */
	function refuse(errors: Wrong["errors"], message?: string, problem?: unknown): boolean {
		setWrong((last) => ({ at: last.at + 1, errors, message, problem }));
		return Object.keys(errors).length > 0;
	}

	/** Replaces the errors while the user corrects fields, without moving the focus. */
	const mend = (errors: Wrong["errors"]) => setWrong((last) => ({ ...last, errors }));

	function send<Result>(change: Change<Result>): Promise<boolean> {
		refuse({});
		return run({
			...change,
			onFailed(problem) {
				if (change.onFailed?.(problem)) return true;
				const errors = fieldsIn(problem);
				const isOfFields = refuse(errors, undefined, problem);
				if (!isOfFields) refuse(errors, sentenceOf(problem), problem);
				// A change with its own failure message also shows a toast.
				return change.failed === undefined;
			},
		});
	}

	return { ...told, isBusy, refuse, mend, send };
}

/** Focuses the first invalid field of the submitted form, unless an error summary already has the focus. */
function goToWrongField(): void {
	const { activeElement: here } = document;
	if (here?.closest("[role=alert]")) return;
	const form = here instanceof HTMLButtonElement ? here.form : here?.closest("form");
	form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
