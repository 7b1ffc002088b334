import { type FormEvent, useRef, useState } from "react";
import { type FieldMessages, findDoubtfulPhone, getFieldErrors } from "./form-check.ts";

type Errors = Readonly<Record<string, string>>;

const NONE: Errors = {};
/** Date and time are rejected together, and another date resolves both. */
const PAIRED_FIELDS: Errors = { preferredDate: "preferredTime" };

/**
 * Manages the errors of a form, by field. An error disappears once its field is fixed, and none appears while the
 * user types: a browser error clears when the field is valid, a server error when the field changes. Pass `onInput`
 * to the form and call `check` before sending.
 *
 * @param serverErrors errors of the last submission; the same object until the next one
 */
export function useFieldErrors(messages: FieldMessages, serverErrors: Errors = NONE) {
	const [clientErrors, setFound] = useState(NONE);
	const [changed, setChanged] = useState({ errors: NONE, names: NONE });
	const lastQuestioned = useRef<string>(undefined);
	const changedFields = changed.errors === serverErrors ? changed.names : NONE;

	/** Checks the form and fills `errors`. Asks once about a doubtful phone. @returns whether the form is valid */
	function check(form: HTMLFormElement): boolean {
		const phoneWarning = findDoubtfulPhone(form);
		const isNew = phoneWarning && phoneWarning.typed !== lastQuestioned.current;
		lastQuestioned.current = phoneWarning?.typed;
		const errors = {
			...(isNew && { [phoneWarning.name]: phoneWarning.question }),
			...getFieldErrors(form, messages),
		};
		setFound(errors);
		return Object.keys(errors).length === 0;
	}

	function onInput({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
		const { name } = target as HTMLInputElement;
		const pairedName = PAIRED_FIELDS[name] ?? name;
		if (name in serverErrors || pairedName in serverErrors)
			setChanged({ errors: serverErrors, names: { ...changedFields, [name]: "", [pairedName]: "" } });
		// The calendar validates a day after the event.
		if (clientErrors !== NONE)
			setTimeout(() => setFound((last) => pickNamed(last, getFieldErrors(form, {}))));
	}

	return {
		errors: { ...omitNamed(serverErrors, changedFields), ...clientErrors },
		clientErrors,
		check,
		onInput,
	};
}

const pickNamed = (errors: Errors, names: Errors) => filterErrors(errors, (name) => name in names);
const omitNamed = (errors: Errors, names: Errors) => filterErrors(errors, (name) => !(name in names));

function filterErrors(errors: Errors, isIncluded: (name: string) => boolean): Errors {
	return Object.fromEntries(Object.entries(errors).filter(([name]) => isIncluded(name)));
}
