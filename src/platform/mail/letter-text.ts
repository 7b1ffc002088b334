import { hello } from "#words/greeting.ts";
import { oneLine } from "#words/one-line.ts";

const LINKS = /^(https?:\/\/|mailto:|tel:\+?[\d]+$)/;
const LOOKS_LIKE_LINK = /:\/\/|@|[\p{L}\d-]\.\p{L}{2,}|\d\.\d+\.\d/u;
/** What a program may drop or take for a dot when it looks for a link. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;
const DOTS = /[。｡․]/g;
/** So many digits are a telephone. */
const PHONE_DIGITS = 7;

/** Whether a letter may link there. */
export function isHref(href: string): boolean {
	return LINKS.test(href) && oneLine(href) === href && !/[\s"<>]/.test(href);
}

/**
 * What a stranger typed, for a letter to an address that the same stranger typed: nothing that a mail program would
 * turn into a link or a call, so that our letters carry nobody's advertising.
 *
 * @returns undefined when it is no plain text of that length
 */
export function plainWords(text: string, longest = 60): string | undefined {
	const line = oneLine(text);
	const read = line.normalize("NFKC").replace(IGNORED, "").replace(DOTS, ".");
	const isCall = read.replace(/\D/g, "").length >= PHONE_DIGITS;
	const isPlain = line && line.length <= longest && !LOOKS_LIKE_LINK.test(read) && !isCall;
	return isPlain ? line : undefined;
}

/** How such a letter begins: with what the person or the firm is called, where that is a name and nothing else. */
export function greetingOf(name: string): string {
	return `${hello(oneLine(name))}:`;
}
