import { type FormEvent, useEffect, useState } from "react";
import { submit } from "#api/submit.ts";
import type { Receipt } from "#core/requests/contract.ts";
import { useFieldErrors } from "#core/requests/form/field-errors.ts";
import { type FieldMessages, getFormFields } from "#core/requests/form/form-check.ts";
import { type InitialValues, useFormDraft } from "#core/requests/form/form-draft.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import type { SavedReceipt } from "#site/sent/sent-receipt.ts";
import { getReceiptOfEntry, preloadReceipt, saveReceipt, type TabReceipt } from "#site/sent/tab-receipt.ts";
import { createSingleFlight } from "#ui/single-flight.ts";
import { useToast } from "#ui/toast.tsx";
import type { ToastMessage } from "#ui/toast-card.tsx";
import { useSite } from "./site-data.ts";

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

/** Result of a form posted without JavaScript that was not stored; a stored one redirects to its receipt. */
export type FailedPost<Fields> = {
	problem?: FormError | undefined;
	typed?: Fields | undefined;
};

type ToastContent = Omit<ToastMessage, "title">;

export type FormSubmissionOptions<Fields> = {
	path: `/api/${string}`;
	/** Name of the receipt, if two forms of a page share a path; defaults to the path. */
	receiptName?: string | undefined;
	/** Message of the failure toast. */
	failed: string;
	/** Title of the success toast. */
	sentTitle: string;
	/** Returns a note to append to the server's message, from the sent fields and the response. */
	getNote?: ((fields: Fields, until: string | undefined) => string) | undefined;
	/** Formats the fields as a chat message, for when the form cannot be sent. */
	formatChat: (fields: Fields) => string;
	/**
	 * Runs after a success; returns the toast's content besides its title, or undefined if the page shows the receipt.
	 */
	onStored: (receipt: SavedReceipt, fields: Fields) => ToastContent | undefined;
	/** Converts the fields to the API's body; defaults to the fields. */
	toBody?: (fields: Fields) => object;
	/** Adapts the API's error to this form. */
	mapProblem?: (error: FormError) => FormError;
	/** Called synchronously within the click that submits. */
	onStart?: () => void;
	onFailed?: () => void;
	initialResult?: FailedPost<Fields> | undefined;
};

/** State of a form; `typed` holds the fields that were sent last. */
type State<Fields> = {
	typed?: Fields | undefined;
	saved?: SavedReceipt | undefined;
	note?: string | undefined;
	error?: FormError | undefined;
	isSending: boolean;
	wasSubmitted: boolean;
};

/** A form that is sent, with what the page shows of its result. */
export type FormSubmission<Fields> = State<Fields> & {
	sentTitle: string;
	failed: string;
	send: (fields: Fields) => Promise<Receipt | undefined>;
	/** Shows an error without sending the form. */
	showError: (detail: string) => void;
	/** A chat with the fields that were sent last. */
	chatUrl: string | undefined;
};

/** Long enough to write down a day, an hour and a reference; hover and focus pause the toast. */
const RECEIPT_DURATION_MS = 15_000;

/**
 * Sends a form, one submission at a time, and reports the result. Field errors are shown beside their fields. For other
 * failures a toast shows the message, and the form shows the reason and a chat with the typed fields.
 *
 * @source rules 1.13, 1.15
 */
export function useFormSubmission<Fields extends object>(
	form: FormSubmissionOptions<Fields>,
): FormSubmission<Fields> {
	const { sentTitle, failed, formatChat, mapProblem = identity, initialResult } = form;
	const [runSingle] = useState(createSingleFlight);
	const [state, setState] = useState<State<Fields>>(() => ({
		typed: initialResult?.typed,
		isSending: false,
		wasSubmitted: false,
		error: initialResult?.problem && mapProblem(initialResult.problem),
	}));
	const showToast = useToast();
	const receiptName = form.receiptName ?? form.path;
	useEffect(() => {
		const storedReceipt = getReceiptOfEntry();
		if (storedReceipt?.name !== receiptName || storedReceipt.toast) return;
		const { saved, note } = storedReceipt;
		setState((current) => (current.wasSubmitted || current.error ? current : { ...current, saved, note }));
	}, [receiptName]);
	const { whatsapp } = useSite().settings;

	return {
		...state,
		sentTitle,
		failed,
		send: (fields) => {
			preloadReceipt();
			return runSingle(() => sendForm(form, fields, { setState, showToast, storeReceipt: saveReceipt }));
		},
		showError: (detail) => setState((current) => ({ ...current, error: { detail } })),
		chatUrl: state.typed && buildWhatsappUrl(whatsapp, formatChat(state.typed)),
	};
}

type SendCallbacks<Fields> = {
	setState: (state: State<Fields>) => void;
	showToast: (message: ToastMessage) => void;
	/** Stores the receipt with the current history entry. */
	storeReceipt: (receipt: Omit<TabReceipt, "entry">) => void;
};

/** Sends a form once. @returns the receipt, or undefined if it was not stored */
export async function sendForm<Fields extends object>(
	form: FormSubmissionOptions<Fields>,
	fields: Fields,
	{ setState, showToast, storeReceipt }: SendCallbacks<Fields>,
): Promise<SavedReceipt | undefined> {
	const { path, failed, onStored, toBody, mapProblem = identity } = form;
	form.onStart?.();
	setState({ typed: fields, isSending: true, wasSubmitted: true });
	const { saved, problem } = await submit<SavedReceipt>(path, toBody?.(fields) ?? fields);
	const error = problem && mapProblem(problem);
	// A pending request has its own title, and no hour is reserved for it.
	const note = saved && !saved.title ? form.getNote?.(fields, saved.until) : undefined;
	setState({ typed: fields, saved, note, error, isSending: false, wasSubmitted: true });
	if (saved) {
		const title = saved.title ?? form.sentTitle;
		const toastContent = onStored(saved, fields);
		const message = toastContent && { title, ...toastContent };
		// Store the toast only if it says more than its title; otherwise the receipt is on the page.
		const toast = message?.description ? message : undefined;
		const day = (fields as { preferredDate?: string }).preferredDate;
		storeReceipt({ name: form.receiptName ?? path, title, saved, note, day, toast });
		if (message) showToast(message);
		return saved;
	}
	form.onFailed?.();
	if (!error?.fields) showToast({ variant: "destructive", title: "Error", description: failed });
	return undefined;
}

const identity = (error: FormError) => error;

/** Creates a receipt's toast content: the server's message, a note and the reference number. */
export function createReceiptToast(receipt: Receipt, note?: string): ToastContent {
	const parts = [receipt.message, note, `Referencia ${receipt.reference}.`];
	const { photos } = receipt;
	return {
		description: parts.filter(Boolean).join(" "),
		secondaryAction: photos && { ...photos, page: `${photos.page}#fotos` },
		// The photo link is shown nowhere else, so the toast stays.
		durationMs: photos ? Number.POSITIVE_INFINITY : RECEIPT_DURATION_MS,
	};
}
