import { useEffect } from "react";
import { useLocation } from "react-router";
import { recall, remember } from "#device/tab.ts";
import { entryName } from "#ui/entry-name.ts";
import { useToast } from "#ui/toast.tsx";
import type { ToastMessage } from "#ui/toast-card.tsx";
import type { Saved } from "./sent-of.ts";

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

const LEFT = "recibo";
/** Not before it is needed, but asked for while the form is on its way. */
const device = () => import("./sent-of.ts");

/** Gets ready for a receipt. */
export const expectReceipt = () => void device().catch(() => {});

/** Remembers the receipt of the entry that is shown now, at once: whoever reloads finds it; the device until its matter ends. */
export function leave(receipt: Omit<Left, "entry">): void {
	const { title, saved, note, day } = receipt;
	remember(LEFT, { ...receipt, entry: entryName() });
	device().then(
		({ keepOnDevice }) => keepOnDevice(title, saved, { note, day }),
		() => {},
	);
}

/** What the device no longer remembers the tab does not either. */
export const forgetReceipt = () => remember(LEFT, undefined);

/** What was left on the entry that is shown: Back and a reload find it, the same page opened anew does not. */
export function receiptLeft(): Left | undefined {
	const left = recall<Left>(LEFT);
	return left?.entry === entryName() ? left : undefined;
}

/** Says a receipt that stood in a toast again to whoever comes back to where they got it. @source rules 4.41 */
export function useReceiptAgain(): void {
	const showToast = useToast();
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another entry is shown
	useEffect(() => {
		const toast = receiptLeft()?.toast;
		if (toast) showToast({ ...toast, durationMs: Number.POSITIVE_INFINITY });
	}, [key, showToast]);
}
