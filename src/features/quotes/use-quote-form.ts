import { type FormEvent, useEffect, useState } from "react";
import type { Receipt } from "#features/leads/contract.ts";
import { useFieldErrors } from "#features/leads/form/field-errors.ts";
import { useFormDraft } from "#features/leads/form/form-draft.ts";
import { PERSON_MISSING } from "#features/leads/form/missing.ts";
import type { Customer } from "./contract.ts";
import { QUANTITY_RANGE } from "./copy.ts";
import type { QuoteList } from "./quote-line.ts";

/** What a visitor sends: who asks, and for what. `website` is the trap. */
export type QuoteToSend = { customer: Customer; lines: QuoteList; website: string };
export type QuoteProblem = { code: string; detail: string; fields?: Record<string, string> };
export type SendQuote = (
	quote: QuoteToSend,
) => Promise<
	{ saved: Receipt; problem?: undefined } | { saved?: undefined; problem: QuoteProblem }
>;

/** Why a form came back: a sentence per field, or one for the whole. */
export type Refusal = { errors?: Record<string, string>; message?: string };

type Sending = {
	/** The list at the moment of sending, or why it cannot go out. */
	takeLines: (fields: FormData) => { lines: QuoteList } | { message: string };
	send: SendQuote;
	onSent: (receipt: Receipt, lines: QuoteList) => void;
	onFailed: (problem: QuoteProblem) => void;
	/** Why it came back when it was posted without script. */
	before?: QuoteProblem | undefined;
};

const FIELDS = ["customer.name", "customer.phone", "customer.email", "customer.notes", "quantity"];
const SENTENCES = {
	"customer.name": PERSON_MISSING.name,
	"customer.phone": PERSON_MISSING.phone,
	"customer.email": PERSON_MISSING.email,
	quantity: QUANTITY_RANGE,
};
/** Names of the API that the form of one product calls otherwise. */
const FIELD_OF: Record<string, string> = { "products.0.quantity": "quantity" };

/**
 * A quote form in the browser: keeps its draft, sends once at a time, and says next to each field what to mend.
 * Spread `form` on the form element.
 *
 * @source rules 2.8, 4.17
 */
export function useQuoteForm({ takeLines, send, onSent, onFailed, before }: Sending) {
	const draft = useFormDraft("cotizacion");
	const [{ errors: refused, message }, setRefusal] = useState(before ? refusalOf(before) : {});
	const { errors, check, onInput } = useFieldErrors(SENTENCES, refused);
	const [isSending, setSending] = useState(false);
	const [phone, setPhone] = useState("");

	// The draft, or the browser itself, may have filled the phone in.
	useEffect(() => readPhone(draft.ref.current, setPhone), [draft.ref]);

	async function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isSending) return;
		const form = event.currentTarget;
		if (!check(form)) return setRefusal({});
		const fields = new FormData(form);
		const customer = customerIn(fields);
		const taken = takeLines(fields);
		if (!("lines" in taken)) return setRefusal(taken);
		const { lines } = taken;
		setRefusal({});
		setSending(true);
		const website = String(fields.get("website") ?? "");
		const { saved, problem } = await send({ customer, lines, website });
		setSending(false);
		if (problem) {
			setRefusal(refusalOf(problem));
			return onFailed(problem);
		}
		draft.clear();
		form.reset();
		onSent(saved, lines);
	}

	function handleInput(event: FormEvent<HTMLFormElement>) {
		draft.onInput();
		onInput(event);
		readPhone(draft.ref.current, setPhone);
	}

	const form = { ref: draft.ref, onInput: handleInput, onSubmit: handleSubmit };
	return { form, refusal: { errors, message }, isSending, phone };
}

/** Whose fault it is: the fields', when every named one is on the form; otherwise the sentence stands alone. */
export function refusalOf({ detail, fields = {} }: QuoteProblem): Refusal {
	const errors = Object.fromEntries(
		Object.entries(fields).map(([name, sentence]) => [FIELD_OF[name] ?? name, sentence]),
	);
	const names = Object.keys(errors);
	const isAboutFields = names.length > 0 && names.every((name) => FIELDS.includes(name));
	return isAboutFields ? { errors } : { message: detail };
}

function customerIn(fields: FormData): Customer {
	const typed = (name: string) => String(fields.get(`customer.${name}`) ?? "").trim();
	return {
		name: typed("name"),
		phone: typed("phone"),
		email: typed("email"),
		notes: typed("notes"),
	};
}

function readPhone(form: HTMLFormElement | null, tell: (phone: string) => void) {
	const control = form?.elements.namedItem("customer.phone");
	if (control instanceof HTMLInputElement) tell(control.value);
}
