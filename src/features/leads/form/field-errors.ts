import { type FormEvent, useRef, useState } from "react";
import { fieldErrors, phoneDoubt, type Sentences } from "./form-check.ts";

type Errors = Readonly<Record<string, string>>;

const NONE: Errors = {};
/** A day and its hour are refused together: another day answers both. */
const REFUSED_WITH: Errors = { preferredDate: "preferredTime" };

/**
 * What is wrong in a form, by field. A line goes as soon as its field is mended, and no new one comes while
 * somebody types: what the form found goes when the field is right, what the server refused when it is changed.
 * Give `onInput` to the form and call `check` before sending.
 *
 * @param refused what the server refused of the last try; the same object until the next one
 */
export function useFieldErrors(sentences: Sentences, refused: Errors = NONE) {
	const [found, setFound] = useState(NONE);
	const [changed, setChanged] = useState({ of: NONE, names: NONE });
	const asked = useRef<string>(undefined);
	const answered = changed.of === refused ? changed.names : NONE;

	/** Whether all is right; what is not is in `errors` from then on. An odd phone is asked about once. */
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
		// A day is judged by the shop's calendar after the event.
		if (found !== NONE) setTimeout(() => setFound((last) => only(last, fieldErrors(form, {}))));
	}

	return { errors: { ...without(refused, answered), ...found }, found, check, onInput };
}

const only = (errors: Errors, names: Errors) => pick(errors, (name) => name in names);
const without = (errors: Errors, names: Errors) => pick(errors, (name) => !(name in names));

function pick(errors: Errors, isKept: (name: string) => boolean): Errors {
	return Object.fromEntries(Object.entries(errors).filter(([name]) => isKept(name)));
}
