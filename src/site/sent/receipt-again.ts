import { useEffect } from "react";
import { useLocation } from "react-router";
import { recall, remember } from "#device/tab.ts";
import { entryName } from "#ui/entry-name.ts";
import { useToast } from "#ui/toast.tsx";
import type { ToastMessage } from "#ui/toast-card.tsx";
import type { Saved } from "./sent-of.ts";

/** The latest receipt of this tab, and the history entry on which it arrived. */
export type Left = {
	entry: string;
	/** Path of the form, which shows the receipt itself; `toast` is set for a form that does not. */
	path: string;
	title: string;
	saved: Saved;
	note?: string | undefined;
	day?: string | undefined;
	toast?: ToastMessage | undefined;
};

const LEFT = "recibo";
/** Loaded lazily, while the form is being sent. */
const device = () => import("./sent-of.ts");

/** Preloads the script that stores receipts. */
export const expectReceipt = () => void device().catch(() => {});

/**
 * Stores the receipt for the current history entry at once, so that a reload finds it, and on the device until its case
 * ends.
 */
export function leave(receipt: Omit<Left, "entry">): void {
	const { title, saved, note, day } = receipt;
	remember(LEFT, { ...receipt, entry: entryName() });
	device().then(
		({ keepOnDevice }) => keepOnDevice(title, saved, { note, day }),
		() => {},
	);
}

/** Deletes the tab's receipt together with the device's. */
export const forgetReceipt = () => remember(LEFT, undefined);

/** Returns the receipt of the current history entry. Back and a reload find it; a new visit of the page does not. */
export function receiptLeft(): Left | undefined {
	const left = recall<Left>(LEFT);
	return left?.entry === entryName() ? left : undefined;
}

/** Shows the toast of a receipt again when the visitor returns to its history entry. @source rules 4.41 */
export function useReceiptAgain(): void {
	const showToast = useToast();
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another entry is shown
	useEffect(() => {
		const toast = receiptLeft()?.toast;
		if (toast) showToast({ ...toast, durationMs: Number.POSITIVE_INFINITY });
	}, [key, showToast]);
}
