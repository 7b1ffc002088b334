import { type FormEvent, useRef, useState } from "react";
import { fieldErrors, phoneDoubt, type Sentences } from "./form-check.ts";

type Errors = Readonly<Record<string, string>>;

const NONE: Errors = {};
/** Date and time are rejected together, and another date resolves both. */
const REFUSED_WITH: Errors = { preferredDate: "preferredTime" };

/**
 * Manages the errors of a form, by field. An error disappears once its field is fixed, and none appears while the
 * user types: a browser error clears when the field is valid, a server error when the field changes. Pass `onInput`
 * to the form and call `check` before sending.
 *
 * @param serverErrors errors of the last submission; the same object until the next one
 */
export function useFieldErrors(sentences: Sentences, refused: Errors = NONE) {
	const [found, setFound] = useState(NONE);
	const [changed, setChanged] = useState({ of: NONE, names: NONE });
	const asked = useRef<string>(undefined);
	const answered = changed.of === refused ? changed.names : NONE;

	/** Checks the form and fills `errors`. Asks once about a doubtful phone. @returns whether the form is valid */
	function check(form: HTMLFormElement): boolean {
		const doubt = phoneDoubt(form);
		const isNew = doubt && doubt.typed !== asked.current;
		asked.current = doubt?.typed;
		const errors = {
			...(isNew && { [doubt.name]: doubt.question }),
			...fieldErrors(form, sentences),
		};
		setFound(errors);
		return Object.keys(errors).length === 0;
	}

	function onInput({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
		const { name } = target as HTMLInputElement;
		const also = REFUSED_WITH[name] ?? name;
		if (name in refused || also in refused)
			setChanged({ of: refused, names: { ...answered, [name]: "", [also]: "" } });
		// The calendar validates a day after the event.
		if (found !== NONE) setTimeout(() => setFound((last) => only(last, fieldErrors(form, {}))));
	}

	return { errors: { ...without(refused, answered), ...found }, found, check, onInput };
}

const only = (errors: Errors, names: Errors) => pick(errors, (name) => name in names);
const without = (errors: Errors, names: Errors) => pick(errors, (name) => !(name in names));

function pick(errors: Errors, isKept: (name: string) => boolean): Errors {
	return Object.fromEntries(Object.entries(errors).filter(([name]) => isKept(name)));
}
