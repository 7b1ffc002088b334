import { useEffect, useState } from "react";
import { getFieldErrors, toErrorMessage } from "#api/client.ts";
import type { Change } from "./change-runner.ts";
import { useChange } from "./use-change.ts";

/** `rejectionCount` grows with each rejection, not with corrections. `problem` is the error of the server. */
type FormState = {
	rejectionCount: number;
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
	const [state, setState] = useState<FormState>({ rejectionCount: 0, errors: {} });
	const { rejectionCount, ...details } = state;
	useEffect(() => {
		if (rejectionCount > 0) focusInvalidField();
	}, [rejectionCount]);

	/** Shows errors and moves the focus to them. @returns whether there are field errors */
	function showErrors(errors: FormState["errors"], message?: string, problem?: unknown): boolean {
		setState((previous) => ({
			rejectionCount: previous.rejectionCount + 1,
			errors,
			message,
			problem,
		}));
		return Object.keys(errors).length > 0;
	}

	/** Replaces the errors while the user corrects fields, without moving the focus. */
	const replaceErrors = (errors: FormState["errors"]) => setState((previous) => ({ ...previous, errors }));

	function send<Result>(change: Change<Result>): Promise<boolean> {
		showErrors({});
		return run({
			...change,
			onFailed(problem) {
				if (change.onFailed?.(problem)) return true;
				const errors = getFieldErrors(problem);
				const hasFieldErrors = showErrors(errors, undefined, problem);
				if (!hasFieldErrors) showErrors(errors, toErrorMessage(problem), problem);
				// A change with its own failure message also shows a toast.
				return change.failureMessage === undefined;
			},
		});
	}

	return { ...details, isBusy, showErrors, replaceErrors, send };
}

/** Focuses the first invalid field of the submitted form, unless an error summary already has the focus. */
function focusInvalidField(): void {
	const { activeElement } = document;
	if (activeElement?.closest("[role=alert]")) return;
	const form =
		activeElement instanceof HTMLButtonElement ? activeElement.form : activeElement?.closest("form");
	form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
