import { keepSent } from "#device/sent.ts";
import { recall, remember } from "#device/tab.ts";
import type { ToastMessage } from "#ui/toast-card.tsx";
import { LEFT } from "./place.ts";
import { type Saved, sentOf } from "./sent-of.ts";

/** The receipt that this tab got last, and the entry of its history on which it did. */
export type Left = {
	entry: string;
	/** The form's, which shows it itself; `toast` is of one that does not. */
	path: string;
	title: string;
	saved: Saved;
	note?: string | undefined;
	day?: string | undefined;
	toast?: ToastMessage | undefined;
};

/** Remembers a receipt: the tab where it was got, the device until its matter ends. @source rules 4.41 */
export function leaveReceipt(left: Left): void {
	const { title, saved, note, day } = left;
	remember(LEFT, left);
	keepSent(sentOf(title, saved, { note, day }));
}

/** What was left on an entry: Back and a reload find it, the same page opened anew does not. */
export function receiptLeft(entry: string): Left | undefined {
	const left = recall<Left>(LEFT);
	return left?.entry === entry ? left : undefined;
}
