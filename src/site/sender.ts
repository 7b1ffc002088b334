import { useEffect, useState } from "react";
import { submit } from "#api/submit.ts";
import type { Receipt } from "#features/leads/contract.ts";
import type { Refusal } from "#features/leads/form/live-form.ts";
import { oneAtATime } from "#ui/one-at-a-time.ts";
import { useToast } from "#ui/toast.tsx";
import type { ToastMessage } from "#ui/toast-card.tsx";
import { whatsappUrl } from "#workshop.ts";
import { expectReceipt, type Left, leave, receiptLeft } from "./sent/receipt-again.ts";
import type { Saved } from "./sent/sent-of.ts";
import { useSite } from "./site-data.ts";

/** Result of a form posted without JavaScript that was not stored; a stored one redirects to its receipt. */
export type Posted<Typed> = {
	problem?: Refusal | undefined;
	typed?: Typed | undefined;
};

type Said = Omit<ToastMessage, "title">;

export type Sending<Typed> = {
	path: `/api/${string}`;
	/** Message of the failure toast. */
	failed: string;
	/** Title of the success toast. */
	sentTitle: string;
	/** Returns a note to append to the server's message, from the sent fields and the response. */
	noteOf?: ((typed: Typed, until: string | undefined) => string) | undefined;
	/** Formats the fields as a chat message, for when the form cannot be sent. */
	asChat: (typed: Typed) => string;
	/**
	 * Runs after a success; returns the toast's content besides its title, or undefined if the page shows the receipt.
	 */
	onStored: (receipt: Saved, typed: Typed) => Said | undefined;
	/** Converts the fields to the API's body; defaults to the fields. */
	bodyOf?: (typed: Typed) => object;
	/** Adapts the API's error to this form. */
	refusalOf?: (refusal: Refusal) => Refusal;
	/** Called synchronously within the click that submits. */
	onStart?: () => void;
	onFailed?: () => void;
	before?: Posted<Typed> | undefined;
};

/** State of a form; `typed` holds the fields that were sent last. */
type State<Typed> = {
	typed?: Typed | undefined;
	saved?: Saved | undefined;
	note?: string | undefined;
	refusal?: Refusal | undefined;
	isSending: boolean;
	wasTried: boolean;
};

/** Long enough to write down a day, an hour and a reference; hover and focus pause the toast. */
const NOTED_MS = 15_000;

/**
 * Sends a form, one submission at a time, and reports the result. Field errors are shown beside their fields. For other
 * failures a toast shows the message, and the form shows the reason and a chat with the typed fields.
 *
 * @source rules 1.13, 1.15
 */
export function useSender<Typed extends object>(form: Sending<Typed>) {
	const { sentTitle, failed, asChat, refusalOf = asItIs, before } = form;
	const [inTurn] = useState(oneAtATime);
	const [state, setState] = useState<State<Typed>>(() => ({
		typed: before?.typed,
		isSending: false,
		wasTried: false,
		refusal: before?.problem && refusalOf(before.problem),
	}));
	const showToast = useToast();
	const { path } = form;
	useEffect(() => {
		const left = receiptLeft();
		if (left?.path !== path || left.toast) return;
		const { saved, note } = left;
		setState((last) => (last.wasTried || last.refusal ? last : { ...last, saved, note }));
	}, [path]);
	const { whatsapp } = useSite().settings;

	return {
		...state,
		sentTitle,
		failed,
		send: (typed: Typed): Promise<Receipt | undefined> => {
			expectReceipt();
			return inTurn(() => sendForm(form, typed, { setState, showToast, leave }));
		},
		/** Shows an error without sending the form. */
		refuse: (detail: string) => setState((last) => ({ ...last, refusal: { detail } })),
		chatUrl: state.typed && whatsappUrl(whatsapp, asChat(state.typed)),
	};
}

type Page<Typed> = {
	setState: (state: State<Typed>) => void;
	showToast: (message: ToastMessage) => void;
	/** Stores the receipt with the current history entry. */
	leave: (receipt: Omit<Left, "entry">) => void;
};

/** Sends a form once. @returns the receipt, or undefined if it was not stored */
export async function sendForm<Typed extends object>(
	form: Sending<Typed>,
	typed: Typed,
	{ setState, showToast, leave }: Page<Typed>,
): Promise<Saved | undefined> {
	const { path, failed, onStored, bodyOf, refusalOf = asItIs } = form;
	form.onStart?.();
	setState({ typed, isSending: true, wasTried: true });
	const { saved, problem } = await submit<Saved>(path, bodyOf?.(typed) ?? typed);
	const refusal = problem && refusalOf(problem);
	// A pending request has its own title, and no hour is reserved for it.
	const note = saved && !saved.title ? form.noteOf?.(typed, saved.until) : undefined;
	setState({ typed, saved, note, refusal, isSending: false, wasTried: true });
	if (saved) {
		const title = saved.title ?? form.sentTitle;
		const said = onStored(saved, typed);
		const told = said && { title, ...said };
		// Store the toast only if it says more than its title; otherwise the receipt is on the page.
		const toast = told?.description ? told : undefined;
		const day = (typed as { preferredDate?: string }).preferredDate;
		leave({ path, title, saved, note, day, toast });
		if (told) showToast(told);
		return saved;
	}
	form.onFailed?.();
	if (!refusal?.fields) showToast({ variant: "destructive", title: "Error", description: failed });
	return undefined;
}

const asItIs = (refusal: Refusal) => refusal;

/** Creates a receipt's toast content: the server's message, a note and the reference number. */
export function receiptToast(receipt: Receipt, note?: string): Said {
	const words = [receipt.message, note, `Referencia ${receipt.reference}.`];
	const { photos } = receipt;
	return {
		description: words.filter(Boolean).join(" "),
		also: photos && { ...photos, page: `${photos.page}#fotos` },
		// The photo link is shown nowhere else, so the toast stays.
		durationMs: photos ? Number.POSITIVE_INFINITY : NOTED_MS,
	};
}
