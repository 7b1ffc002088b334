import type { ChatName } from "./chat-words.ts";

/** Opening texts of chats, written by the owner; staff can still edit each message. */
export type Chats = Record<ChatName, string>;

/** The shop's name and its chat texts. */
export type Speaker = { shop: string; chats: Chats };

/** Placeholders without which their sentence is meaningless. */
const LONE = ["enlace", "cuando", "saldo"];

/**
 * Fills the placeholders of a text. Without a link, an hour or a total it removes the sentence and a line left empty.
 *
 * @param words by placeholder name; an empty or missing value is removed without a gap
 */
export function fillChat(text: string, words: Readonly<Record<string, string>>): string {
	const missing = LONE.filter((name) => !words[name]);
	const template = missing.reduce((told, name) => withoutSentence(told, name), text);
	const filled = agreeing(template, words)
		// Without a name, «{nombre}, te esperamos» starts with the next word.
		.replace(/(^ ?|[.?!] |\n)\{nombre\}[,:.] (.)/g, (all, before: string, first: string) =>
			words.nombre ? all : before + first.toUpperCase(),
		)
		// Without a name, «Hola, {nombre}.» becomes «Hola.»; a missing value is removed with its space.
		.replace(/(, | )?\{(\w+)\}/g, (_, before: string | undefined, name) =>
			words[name] ? (before ?? "") + words[name] : "",
		);
	// «de el lunes» becomes «del lunes»; «S.A.» needs no second full stop.
	const contracted = filled.replace(/(?<!\p{L})([Dd]e|[Aa]) el (?=\p{Ll})/gu, "$1l ");
	return contracted.replace(/(?<!\.)\.\.(?!\.)/g, ".").trim();
}

/**
 * Adapts articles to the values: «el {cuando}» with a day that has its article, or with «hoy», and «tu {carro}»
 * without a known car.
 */
function agreeing(text: string, { cuando = "", carro }: Readonly<Record<string, string>>): string {
	const named = carro
		? text
		: text.replace(/(?<=(?<!\p{L})(?:tu|su|el|del|al|un) )\{carro\}/giu, "carro");
	// The value for a missed visit contains an article in addition to the owner's.
	const once = named.replace(/(?<!\p{L})((?:de|a)l|el) el (?=\{cuando\})/giu, "$1 ");
	if (!/^(el |hoy|mañana)/.test(cuando)) return once;
	return once.replace(/(?<!\p{L})(?:(de|a)l|el) \{cuando\}/giu, (said, of = "") => {
		const day = of ? `${of} ${cuando}` : cuando;
		return /^\p{Lu}/u.test(said) ? day.charAt(0).toUpperCase() + day.slice(1) : day;
	});
}

/**
 * Removes the sentences with a placeholder, or replaces the first. A site without a public address has no link, and a
 * car may have no promised time.
 */
export function withoutSentence(text: string, name: string, instead = ""): string {
	const word = `{${name}}`;
	const at = text.indexOf(word);
	if (at === -1) return text;
	const begins = Math.max(...[". ", "? ", "\n"].map((end) => text.lastIndexOf(end, at) + 1));
	const rest = text.slice(at + word.length);
	// A link does not end a sentence; any other value is removed with its full stop.
	const after = name === "enlace" ? rest : rest.replace(/^[^.?\n]*[.?]?/, "");
	const rested = `${text.slice(0, begins)}${instead}${after}`.replace("\n ", "\n");
	return withoutSentence(rested, name);
}
