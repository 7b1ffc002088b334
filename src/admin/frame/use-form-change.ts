import { useEffect, useState } from "react";
import { fieldsIn, sentenceOf } from "#api/client.ts";
import type { Change } from "./changes.ts";
import { useChange } from "./use-change.ts";

type Wrong = { errors: Record<string, string>; message?: string | undefined };

/**
 * A change that a form sends: a refusal is told in the form instead of as a toast, by field or else in one sentence, and
 * the focus goes there.
 *
 * @param refresh what is read again afterwards, as in useChange
 */
export function useFormChange(refresh?: (() => Promise<unknown>) | null) {
	const { run, isBusy } = useChange(refresh);
	const [wrong, setWrong] = useState<Wrong>({ errors: {} });
	useEffect(() => {
		if (wrong.message || Object.keys(wrong.errors).length > 0) goToWrongField();
	}, [wrong]);

	/** Says what is wrong. @returns whether anything is */
	function refuse(errors: Wrong["errors"], message?: string): boolean {
		setWrong({ errors, message });
		return Object.keys(errors).length > 0;
	}

	function send<Result>(change: Change<Result>): Promise<boolean> {
		refuse({});
		return run({
			...change,
			onFailed(problem) {
				if (change.onFailed?.(problem)) return true;
				const errors = fieldsIn(problem);
				if (!refuse(errors)) refuse(errors, sentenceOf(problem));
				// Who has words for a toast wants one too.
				return change.failed === undefined;
			},
		});
	}

	return { ...wrong, isBusy, refuse, send };
}

/** From the button that sent the form; a list of what is wrong above its fields has taken the focus already. */
function goToWrongField(): void {
	const { activeElement: here } = document;
	if (here?.closest("[role=alert]")) return;
	const form = here instanceof HTMLButtonElement ? here.form : here?.closest("form");
	form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
