import { useEffect, useState } from "react";
import { fieldsIn, sentenceOf } from "#api/client.ts";
import type { Change } from "./changes.ts";
import { useChange } from "./use-change.ts";

/** `at` counts the refusals: what is mended meanwhile is none. `problem` is what the server refused it with. */
type Wrong = {
	at: number;
	errors: Record<string, string>;
	message?: string | undefined;
	problem?: unknown;
};

/**
 * A change that a form sends: a refusal is told in the form instead of as a toast, by field or else in one sentence, and
 * the focus goes there.
 *
 * @param refresh what is read again afterwards, as in useChange
 */
export function useFormChange(refresh?: (() => Promise<unknown>) | null) {
	const { run, isBusy } = useChange(refresh);
	const [wrong, setWrong] = useState<Wrong>({ at: 0, errors: {} });
	const { at, ...told } = wrong;
	useEffect(() => {
		if (at > 0) goToWrongField();
	}, [at]);

	/** Says what is wrong. @returns whether anything is */
	function refuse(errors: Wrong["errors"], message?: string, problem?: unknown): boolean {
		setWrong((last) => ({ at: last.at + 1, errors, message, problem }));
		return Object.keys(errors).length > 0;
	}

	/** What is changed is no longer wrong; whoever types keeps the focus. */
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
				// Who has words for a toast wants one too.
				return change.failed === undefined;
			},
		});
	}

	return { ...told, isBusy, refuse, mend, send };
}

/** From the button that sent the form; a list of what is wrong above its fields has taken the focus already. */
function goToWrongField(): void {
	const { activeElement: here } = document;
	if (here?.closest("[role=alert]")) return;
	const form = here instanceof HTMLButtonElement ? here.form : here?.closest("form");
	form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
