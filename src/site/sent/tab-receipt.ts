import { useEffect } from "react";
import { useLocation } from "react-router";
import { readTabValue, saveTabValue } from "#domain/browser-storage/tab-storage.ts";
import { useToast } from "#ui/toast.tsx";
import type { ToastMessage } from "#ui/toast-card.tsx";
import type { SavedReceipt } from "./sent-receipt.ts";

/** Key of the name in a history entry's state. */
const STATE_KEY = "entry";

/**
 * Returns the current history entry's name: the same after a reload or Back, a new one when the page is opened again.
 * The router's own state is kept, so the router sees no change.
 */
export function getEntryName(): string {
	const existingName = (history.state as { [STATE_KEY]?: string } | null)?.[STATE_KEY];
	if (existingName) return existingName;
	const createdName = `${Date.now()}-${Math.random()}`;
	history.replaceState({ ...history.state, [STATE_KEY]: createdName }, "");
	return createdName;
}

/** The latest receipt of this tab, and the history entry on which it arrived. */
export type TabReceipt = {
	entry: string;
	/** The form, by its path, which shows the receipt itself; `toast` is set for a form that does not. */
	name: string;
	title: string;
	saved: SavedReceipt;
	note?: string | undefined;
	day?: string | undefined;
	toast?: ToastMessage | undefined;
};

const STORAGE_KEY = "recibo";
/** Loaded lazily, while the form is being sent. */
const importSentReceipts = () => import("./sent-receipt.ts");

/** Preloads the script that stores receipts. */
export const preloadReceipt = () => void importSentReceipts().catch(() => {});

/**
 * Stores the receipt for the current history entry at once, so that a reload finds it, and on the device until its case
 * ends.
 */
export function saveReceipt(receipt: Omit<TabReceipt, "entry">): void {
	const { title, saved, note, day } = receipt;
	saveTabValue(STORAGE_KEY, { ...receipt, entry: getEntryName() });
	importSentReceipts().then(
		({ saveToDevice }) => saveToDevice(title, saved, { note, day }),
		() => {},
	);
}

/** Deletes the tab's receipt together with the device's. */
export const forgetReceipt = () => saveTabValue(STORAGE_KEY, undefined);

/** Returns the receipt of the current history entry. Back and a reload find it; a new visit of the page does not. */
export function getReceiptOfEntry(): TabReceipt | undefined {
	const tabReceipt = readTabValue<TabReceipt>(STORAGE_KEY);
	return tabReceipt?.entry === getEntryName() ? tabReceipt : undefined;
}

/** Shows the toast of a receipt again when the visitor returns to its history entry. @source rules 4.41 */
export function useShowReceiptAgain(): void {
	const showToast = useToast();
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each history entry
	useEffect(() => {
		const toast = getReceiptOfEntry()?.toast;
		if (toast) showToast({ ...toast, durationMs: Number.POSITIVE_INFINITY });
	}, [key, showToast]);
}
