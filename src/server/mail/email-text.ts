import { formatGreeting } from "#domain/text/greeting.ts";
import { toSingleLine } from "#domain/text/single-line.ts";

const ALLOWED_LINK = /^(https?:\/\/|mailto:|tel:\+?[\d]+$)/;
const LOOKS_LIKE_LINK = /:\/\/|@|[\p{L}\d-]\.\p{L}{2,}|\d\.\d+\.\d/u;
/** Characters that a mail program may ignore, or take for a dot, when it detects links. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;
const DOTS = /[。｡․]/g;
/** Minimum number of digits that a mail program turns into a telephone link. */
const PHONE_DIGITS = 7;

/** Returns whether an email may link to this address. */
export function isSafeHref(href: string): boolean {
	return ALLOWED_LINK.test(href) && toSingleLine(href) === href && !/[\s"<>]/.test(href);
}

/**
 * Cleans text from a visitor for an email to an address that the same visitor typed. It rejects anything that a mail
 * program would turn into a link or a call, so that our emails cannot carry advertising.
 *
 * @returns undefined when the text is not plain or is too long
 */
export function toSafePlainText(text: string, maxLength = 60): string | undefined {
	const line = toSingleLine(text);
	const normalized = line.normalize("NFKC").replace(IGNORED, "").replace(DOTS, ".");
	const looksLikePhone = normalized.replace(/\D/g, "").length >= PHONE_DIGITS;
	const isPlain = line && line.length <= maxLength && !LOOKS_LIKE_LINK.test(normalized) && !looksLikePhone;
	return isPlain ? line : undefined;
}

/** Formats the greeting of such an email; the name appears only if it is a plain name. */
export function buildGreeting(name: string): string {
	return `${formatGreeting(toSingleLine(name))}:`;
}
