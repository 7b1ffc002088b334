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

/** What became of a form that was posted without script, and not stored: a stored one leads to its receipt. */
export type Posted<Typed> = {
	problem?: Refusal | undefined;
	typed?: Typed | undefined;
};

type Said = Omit<ToastMessage, "title">;

export type Sending<Typed> = {
	path: `/api/${string}`;
	/** The sentence for a failure. */
	failed: string;
	/** The title of a success. */
	sentTitle: string;
	/** What a success adds to the server's sentence, from what was sent and answered. */
	noteOf?: ((typed: Typed, until: string | undefined) => string) | undefined;
	/** What was typed as a chat message, for when the form cannot be sent. */
	asChat: (typed: Typed) => string;
	/** What a toast says of a success besides its title, nothing where the page says all of it, and what else it brings about. */
	onStored: (receipt: Saved, typed: Typed) => Said | undefined;
	/** What goes to the API; without it what was typed. */
	bodyOf?: (typed: Typed) => object;
	/** The refusal as this form shows it. */
	refusalOf?: (refusal: Refusal) => Refusal;
	/** Called within the press itself, when it is one that sends. */
	onStart?: () => void;
	onFailed?: () => void;
	before?: Posted<Typed> | undefined;
};

/** A form as its page shows it; `typed` is what was sent last. */
type State<Typed> = {
	typed?: Typed | undefined;
	saved?: Saved | undefined;
	note?: string | undefined;
	refusal?: Refusal | undefined;
	isSending: boolean;
	wasTried: boolean;
};

/** Long enough to write a day, an hour and a reference down; the toast also waits under the pointer or the focus. */
const NOTED_MS = 15_000;

/**
 * Sends a form from the page, once at a time, and says what became of it. What to mend stands beside its field; of what
 * the visitor cannot mend a toast gives the sentence, and the form the reason and the chat with everything typed.
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
		/** Says why it is not even sent. */
		refuse: (detail: string) => setState((last) => ({ ...last, refusal: { detail } })),
		chatUrl: state.typed && whatsappUrl(whatsapp, asChat(state.typed)),
	};
}

type Page<Typed> = {
	setState: (state: State<Typed>) => void;
	showToast: (message: ToastMessage) => void;
	/** Remembers the receipt where it was got. */
	leave: (receipt: Omit<Left, "entry">) => void;
};

/** Sends a form once. @returns the receipt, or nothing when it was not stored */
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
	// One that waits says so itself, and nothing is held for it.
	const note = saved && !saved.title ? form.noteOf?.(typed, saved.until) : undefined;
	setState({ typed, saved, note, refusal, isSending: false, wasTried: true });
	if (saved) {
		const title = saved.title ?? form.sentTitle;
		const said = onStored(saved, typed);
		const told = said && { title, ...said };
		// One that says no more than that it was sent stands beside the receipt itself.
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

/** What the toast of a receipt says: what the server said, a note, and the number to write down. */
export function receiptToast(receipt: Receipt, note?: string): Said {
	const words = [receipt.message, note, `Referencia ${receipt.reference}.`];
	const { photos } = receipt;
	return {
		description: words.filter(Boolean).join(" "),
		also: photos && { ...photos, page: `${photos.page}#fotos` },
		// The way to the photos is found nowhere else.
		durationMs: photos ? Number.POSITIVE_INFINITY : NOTED_MS,
	};
}
