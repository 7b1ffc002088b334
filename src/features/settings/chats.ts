import type { ChatName } from "./chat-words.ts";

/** Texts with which a chat opens, in the owner's words; staff can still change them there. */
export type Chats = Record<ChatName, string>;

/** Who a chat speaks for, and with which words. */
export type Speaker = { shop: string; chats: Chats };

/** Without one of these the sentence that names it says nothing. */
const LONE = ["enlace", "cuando", "saldo"];

/**
 * Puts somebody's own words into a text; without a link, an hour or a sum the sentence that names it goes too, and a line
 * left empty.
 *
 * @param words by the name that stands in braces; one that is empty or missing leaves nothing behind
 */
export function fillChat(text: string, words: Readonly<Record<string, string>>): string {
	const missing = LONE.filter((name) => !words[name]);
	const template = missing.reduce((told, name) => withoutSentence(told, name), text);
	const filled = agreeing(template, words)
		// «{nombre}, te esperamos» without a name begins with what follows.
		.replace(/(^ ?|[.?!] |\n)\{nombre\}[,:.] (.)/g, (all, before: string, first: string) =>
			words.nombre ? all : before + first.toUpperCase(),
		)
		// «Hola, {nombre}.» without a name is «Hola.», and a word that is missing takes its space along.
		.replace(/(, | )?\{(\w+)\}/g, (_, before: string | undefined, name) =>
			words[name] ? (before ?? "") + words[name] : "",
		);
	// «de el lunes» is «del lunes», and «S.A.» before a full stop brings its own.
	const contracted = filled.replace(/(?<!\p{L})([Dd]e|[Aa]) el (?=\p{Ll})/gu, "$1l ");
	return contracted.replace(/(?<!\.)\.\.(?!\.)/g, ".").trim();
}

/** A text whose own words go with those that are put in: «el {cuando}» with a day that has its article, or with «hoy», and «tu {carro}» with one that nobody named. */
function agreeing(text: string, { cuando = "", carro }: Readonly<Record<string, string>>): string {
	const named = carro
		? text
		: text.replace(/(?<=(?<!\p{L})(?:tu|su|el|del|al|un) )\{carro\}/giu, "carro");
	// The text of a missed visit brings an article beside its owner's.
	const once = named.replace(/(?<!\p{L})((?:de|a)l|el) el (?=\{cuando\})/giu, "$1 ");
	if (!/^(el |hoy|mañana)/.test(cuando)) return once;
	return once.replace(/(?<!\p{L})(?:(de|a)l|el) \{cuando\}/giu, (said, of = "") => {
		const day = of ? `${of} ${cuando}` : cuando;
		return /^\p{Lu}/u.test(said) ? day.charAt(0).toUpperCase() + day.slice(1) : day;
	});
}

/** A text without the sentences that name a word, or with another instead of the first: a site without an address has no link, a car may have no promised hour. */
export function withoutSentence(text: string, name: string, instead = ""): string {
	const word = `{${name}}`;
	const at = text.indexOf(word);
	if (at === -1) return text;
	const begins = Math.max(...[". ", "? ", "\n"].map((end) => text.lastIndexOf(end, at) + 1));
	const rest = text.slice(at + word.length);
	// An address ends no sentence by itself; any other word takes its full stop along.
	const after = name === "enlace" ? rest : rest.replace(/^[^.?\n]*[.?]?/, "");
	const rested = `${text.slice(0, begins)}${instead}${after}`.replace("\n ", "\n");
	return withoutSentence(rested, name);
}
