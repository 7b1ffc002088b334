import type { Receipt } from "#core/requests/contract.ts";
import { type SentForm, saveSentForm } from "#domain/browser-storage/sent-forms.ts";
import type { BookingReceipt } from "#features/workshop/appointments/request/contract.ts";

/** A receipt; that of a visit links to the customer portal. */
export type SavedReceipt = Receipt & Pick<BookingReceipt, "own_page" | "until">;

type ReceiptExtras = Pick<SentForm, "note" | "day">;

/** Converts a receipt to the form that the device stores. */
export function toSentReceipt(
	title: string,
	{ reference, title: pendingTitle, message, own_page, photos }: SavedReceipt,
	extras: ReceiptExtras = {},
): SentForm {
	const links = { page: own_page, photos: photos?.page };
	return {
		reference,
		title: pendingTitle ?? title,
		told: message,
		...extras,
		...links,
		at: new Date().toISOString(),
	};
}

/** Stores a receipt on the device, for «Lo que enviaste». @source rules 4.41 */
export function saveToDevice(title: string, receipt: SavedReceipt, extras?: ReceiptExtras): void {
	saveSentForm(toSentReceipt(title, receipt, extras));
}
