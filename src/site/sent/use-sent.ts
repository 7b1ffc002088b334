import { useSyncExternalStore } from "react";
import { sentForms } from "#domain/browser-storage/sent-forms.ts";

const NO_RECEIPTS: readonly unknown[] = [];

/** Returns the receipts stored on this device; none until the page is hydrated. */
export const useSentReceipts = () =>
	useSyncExternalStore(sentForms.subscribe, sentForms.read, () => NO_RECEIPTS);
