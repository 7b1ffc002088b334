import { useSyncExternalStore } from "react";
import { parseJson } from "#domain/text/json.ts";
import { createDeviceStore } from "./store.ts";

/** The answer to a sent form; it contains nothing about the sender. */
export type SentForm = {
	reference: string;
	title: string;
	/** The shop's answer. */
	told: string;
	note?: string | undefined;
	/** Paths of this site: the customer portal, and the page that accepts photos for a week. */
	page?: string | undefined;
	photos?: string | undefined;
	/** Instant of sending. */
	at: string;
	/** Requested day. */
	day?: string | undefined;
};

export const MAX_SENT_FORMS = 20;

/** Forms sent from this device, newest first and unvalidated: `filterActiveForms` validates them. @source rules 4.41 */
export const sentForms = createDeviceStore("enviado", (text): readonly unknown[] => {
	const list = parseJson<unknown>(text);
	return Array.isArray(list) ? list : [];
});

/** Saves a sent form once per reference and drops the oldest ones beyond the limit. */
export function saveSentForm(form: SentForm): void {
	const isOther = (entry: unknown) => (entry as SentForm | null)?.reference !== form.reference;
	sentForms.save([form, ...sentForms.read().filter(isOther)].slice(0, MAX_SENT_FORMS));
}

const NO_RECEIPTS: readonly unknown[] = [];

/** Returns the receipts stored on this device; none until the page is hydrated. */
export const useSentReceipts = () =>
	useSyncExternalStore(sentForms.subscribe, sentForms.read, () => NO_RECEIPTS);
