import { jsonIn } from "#words/json.ts";
import { deviceMemory } from "./memory.ts";

/** What a form was answered with; nothing of it tells who sent it. */
export type Sent = {
	reference: string;
	title: string;
	/** What the shop said then. */
	told: string;
	note?: string | undefined;
	/** The customer's own page, and where photos are added for a week: paths of this site. */
	page?: string | undefined;
	photos?: string | undefined;
	/** When it was sent, as an instant. */
	at: string;
	/** The day it asked for. */
	day?: string | undefined;
};

export const MOST_SENT = 20;

/** What was sent from this device, newest first, as it is written there: `sentIn` judges it. @source rules 4.41 */
export const sentHere = deviceMemory("enviado", (text): readonly unknown[] => {
	const list = jsonIn<unknown>(text);
	return Array.isArray(list) ? list : [];
});

/** Remembers what was sent; the same again stands once, and the oldest of too many is forgotten. */
export function keepSent(sent: Sent): void {
	const isOther = (one: unknown) => (one as Sent | null)?.reference !== sent.reference;
	sentHere.keep([sent, ...sentHere.read().filter(isOther)].slice(0, MOST_SENT));
}
