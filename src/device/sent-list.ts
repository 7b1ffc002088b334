import { MOST_SENT, type Sent } from "./sent.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days after which a form expires: from the visit's day if it has one, otherwise from when it was sent. */
const DAYS = { afterDay: 30, afterSent: 90, forPhotos: 7 };

/** Returns the valid forms that have not expired. The stored list is untrusted, so links must be paths of this site. */
export const sentIn = (list: readonly unknown[]): readonly Sent[] =>
	list.filter(isSent).filter(isOpen).map(asIsNow).slice(0, MOST_SENT);

function isSent(value: unknown): value is Sent {
	const sent = (value ?? {}) as Record<keyof Sent, unknown>;
	const isText = (part: unknown) => typeof part === "string" && part.length <= 2000;
	const isPath = (part: unknown) =>
		part === undefined || /^\/[\w-]+\/[\w-]+(#[\w-]+)?$/.test(String(part));
	const isMaybe = (part: unknown) => part === undefined || isText(part);
	return (
		!Number.isNaN(Date.parse(String(sent.at))) &&
		[sent.reference, sent.title, sent.told, sent.at].every(isText) &&
		[sent.note, sent.day].every(isMaybe) &&
		[sent.page, sent.photos].every(isPath)
	);
}

const hasPassed = (at: string, days: number) => Date.parse(at) + days * DAY_MS <= Date.now();

function isOpen({ at, day }: Sent): boolean {
	return !hasPassed(at, DAYS.afterSent) || (day !== undefined && !hasPassed(day, DAYS.afterDay));
}

function asIsNow(sent: Sent): Sent {
	return hasPassed(sent.at, DAYS.forPhotos) ? { ...sent, photos: undefined } : sent;
}
