import type { Receipt } from "#features/leads/contract.ts";
import { chatAbout, QUOTE_FAILED, QUOTE_SENT } from "#features/quotes/copy.ts";
import type { QuoteProblem } from "#features/quotes/use-quote-form.ts";
import { refusalOf } from "#features/quotes/use-quote-form.ts";
import type { ToastMessage } from "#ui/toast-card.tsx";
import { whatsappUrl } from "#workshop.ts";

/** Long enough to write the reference down; the toast also waits under the pointer or the focus. */
const RECEIPT_MS = 15_000;

/** The toast of a stored quote. @source rules 1.13 */
export function sentToast({ message, reference }: Receipt, whatsapp: string): ToastMessage {
	return {
		title: QUOTE_SENT,
		description: `${message} Tu referencia es ${reference}.`,
		durationMs: RECEIPT_MS,
		action: {
			label: "Seguir por WhatsApp",
			to: whatsappUrl(whatsapp, chatAbout(reference)),
			opensNewTab: true,
		},
	};
}

/** The toast of a quote that did not go out; nothing when the form itself says which field to mend. */
export function failedToast(problem: QuoteProblem): ToastMessage | undefined {
	if (refusalOf(problem).errors) return undefined;
	return { title: "Error", description: QUOTE_FAILED, variant: "destructive" };
}
