import { type FormEvent, useEffect, useState } from "react";
import { fieldErrors, fieldsOf } from "./form-check.ts";
import { useFormDraft } from "./form-draft.ts";

type LiveForm = {
	/** One name per form, for its draft. */
	draft: string;
	/** What to say beside a field that is empty or cannot be right. */
	missing: Readonly<Record<string, string>>;
	/** Resolves to true when the request is stored; the form is then cleared. */
	onSend: (fields: Record<string, string>) => Promise<boolean>;
};

/**
 * A form that checks itself, keeps its draft and is sent by the page. Spread `form` on the form element.
 * Without script the same form posts itself, and the browser's own checks stand.
 *
 * @source spec §4 "forms clear after success"; features U3
 */
export function useLiveForm({ draft: key, missing, onSend }: LiveForm) {
	const draft = useFormDraft(key);
	const [found, setFound] = useState<Record<string, string>>();

	// With script each sentence stands beside its field instead of in the browser's bubble.
	useEffect(() => {
		if (draft.ref.current) draft.ref.current.noValidate = true;
	}, [draft.ref]);

	async function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = event.currentTarget;
		// What was typed before this script ran is kept from here on.
		draft.onInput();
		const errors = fieldErrors(form, missing);
		setFound(errors);
		if (Object.keys(errors).length > 0) return;
		if (!(await onSend(fieldsOf(form)))) return;
		draft.clear();
		form.reset();
	}

	const form = { ref: draft.ref, onInput: draft.onInput, onSubmit: handleSubmit };
	return { form, found, offer: draft.offer };
}
