import type { ChatName } from "./chat-words.ts";

/** Texts with which a chat opens, in the owner's words; staff can still change them there. */
export type Chats = Record<ChatName, string>;

/** Who a chat speaks for, and with which words. */
export type Speaker = { shop: string; chats: Chats };

/**
 * Puts somebody's own words into a text; without a link the sentence that names it goes too, and a line left empty.
 *
 * @param words by the name that stands in braces; one that is empty or missing leaves nothing behind
 */
export function fillChat(text: string, words: Readonly<Record<string, string>>): string {
	const template = words.enlace ? text : withoutSentence(text, "enlace");
	// «Hola, {nombre}.» without a name is «Hola.», and a word that is missing takes its space along.
	const filled = template.replace(/(, | )?\{(\w+)\}/g, (_, before: string | undefined, name) =>
		words[name] ? (before ?? "") + words[name] : "",
	);
	// «S.A.» before a full stop brings its own.
	return filled.replace(/(?<!\.)\.\.(?!\.)/g, ".").trim();
}

/** A text without the sentence that names a word, or with another instead: a site without an address has no link, a car may have no promised hour. */
export function withoutSentence(text: string, name: string, instead = ""): string {
	const word = `{${name}}`;
	const at = text.indexOf(word);
	if (at === -1) return text;
	const begins = Math.max(...[". ", "? ", "\n"].map((end) => text.lastIndexOf(end, at) + 1));
	const rest = text.slice(at + word.length);
	// An address ends no sentence by itself; any other word takes its full stop along.
	const after = name === "enlace" ? rest : rest.replace(/^[^.?\n]*[.?]?/, "");
	return `${text.slice(0, begins)}${instead}${after}`.replace("\n ", "\n");
}
