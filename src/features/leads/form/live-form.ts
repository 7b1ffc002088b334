import { type FormEvent, useEffect } from "react";
import type { Receipt } from "#features/leads/contract.ts";
import { useFieldErrors } from "./field-errors.ts";
import { fieldsOf, type Sentences } from "./form-check.ts";
import { type Brought, useFormDraft } from "./form-draft.ts";

/** Why a request was not stored: a sentence, and one per field when the data is to blame. */
export type Refusal = {
	detail: string;
	fields?: Readonly<Record<string, string>> | undefined;
	/** Of an appointment whose hour was taken meanwhile: hours that are left. */
	free?: readonly { day: string; time: string }[] | undefined;
};

type LiveForm = {
	/** One name per form, for its draft. */
	draft: string;
	/** What a link chose, or says first. */
	brought?: Brought;
	/** What to say beside a field that is empty or cannot be right. */
	missing: Sentences;
	/** What the server refused of the last try. */
	refused: Readonly<Record<string, string>> | undefined;
	onSend: SendFields;
};

/** Resolves to the receipt when the request is stored; draft and form are then cleared. */
export type SendFields = (fields: Record<string, string>) => Promise<Receipt | undefined>;

/**
 * A form that checks itself, keeps its draft and is sent by the page. Spread `form` on the form element.
 * Without script the same form posts itself, and the browser's own checks stand.
 *
 * @source rules 4.17
 */
export function useLiveForm({ draft: key, brought, missing, refused, onSend }: LiveForm) {
	const draft = useFormDraft(key, brought);
	const { errors, found, check, onInput } = useFieldErrors(missing, refused);

	// With script each sentence stands beside its field instead of in the browser's bubble.
	useEffect(() => {
		if (draft.ref.current) draft.ref.current.noValidate = true;
	}, [draft.ref]);

	async function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = event.currentTarget;
		// What was typed before this script ran is kept from here on.
		draft.onInput();
		if (!check(form)) return;
		if (!(await onSend(fieldsOf(form)))) return;
		draft.clear();
		form.reset();
	}

	function handleInput(event: FormEvent<HTMLFormElement>) {
		draft.onInput();
		onInput(event);
	}

	const form = { ref: draft.ref, onInput: handleInput, onSubmit: handleSubmit };
	return { form, errors, found, offer: draft.offer };
}
