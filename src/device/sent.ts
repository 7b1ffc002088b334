import { jsonIn } from "#words/json.ts";
import { deviceMemory } from "./memory.ts";

/** The answer to a sent form; it contains nothing about the sender. */
export type Sent = {
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

export const MOST_SENT = 20;

/** Forms sent from this device, newest first and unvalidated: `filterActiveForms` validates them. @source rules 4.41 */
export const sentHere = deviceMemory("enviado", (text): readonly unknown[] => {
	const list = jsonIn<unknown>(text);
	return Array.isArray(list) ? list : [];
});

/** Saves a sent form once per reference and drops the oldest ones beyond the limit. */
export function keepSent(sent: Sent): void {
	const isOther = (one: unknown) => (one as Sent | null)?.reference !== sent.reference;
	sentHere.keep([sent, ...sentHere.read().filter(isOther)].slice(0, MOST_SENT));
}
