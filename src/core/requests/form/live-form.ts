import { type FormEvent, useEffect } from "react";
import type { Receipt } from "#core/requests/contract.ts";
import { useFieldErrors } from "./field-errors.ts";
import { type FieldMessages, getFormFields } from "./form-check.ts";
import { type InitialValues, useFormDraft } from "./form-draft.ts";

/** The reason why a request was not stored: a message, and one per field if the data is invalid. */
export type FormError = {
	detail: string;
	fields?: Readonly<Record<string, string>> | undefined;
	/** Free times, if the requested time of an appointment was taken meanwhile. */
	free?: readonly { day: string; time: string }[] | undefined;
};

type LiveForm = {
	/** Draft name, one per form. */
	draft: string;
	/** Values selected or prefilled by a link. */
	initialValues?: InitialValues;
	/** Messages for fields that are empty or invalid. */
	messages: FieldMessages;
	/** Server errors of the last submission. */
	serverErrors: Readonly<Record<string, string>> | undefined;
	onSend: SendFields;
};

/** Resolves to the receipt when the request is stored; draft and form are then cleared. */
export type SendFields = (fields: Record<string, string>) => Promise<Receipt | undefined>;

/**
 * Connects validation, draft and submission of a form. Spread `form` on the form element. Without JavaScript the form
 * posts itself, with the browser's own validation.
 *
 * @source rules 4.17
 */
export function useLiveForm({ draft: key, initialValues, messages, serverErrors, onSend }: LiveForm) {
	const draft = useFormDraft(key, initialValues);
	const { errors, clientErrors, check, onInput } = useFieldErrors(messages, serverErrors);

	// With JavaScript each message stands beside its field instead of in the browser's bubble.
	useEffect(() => {
		if (draft.ref.current) draft.ref.current.noValidate = true;
	}, [draft.ref]);

	async function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = event.currentTarget;
		// Store what was typed before this script ran.
		draft.onInput();
		if (!check(form)) return;
		if (!(await onSend(getFormFields(form)))) return;
		draft.clear();
		form.reset();
	}

	function handleInput(event: FormEvent<HTMLFormElement>) {
		draft.onInput();
		onInput(event);
	}

	const form = { ref: draft.ref, onInput: handleInput, onSubmit: handleSubmit };
	return { form, errors, clientErrors, offer: draft.offer };
}
