import type { ChatName } from "./chat-placeholders.ts";

/** Opening texts of chats, written by the owner; staff can still edit each message. */
export type Chats = Record<ChatName, string>;

/** The shop's name and its chat texts. */
export type ChatSender = { shop: string; chats: Chats };

/** Placeholders without which their sentence is meaningless. */
const SENTENCE_PLACEHOLDERS = ["enlace", "cuando", "saldo"];

/**
 * Fills the placeholders of a text. Without a link, an hour or a total it removes the sentence and a line left empty.
 *
 * @param values by placeholder name; an empty or missing value is removed without a gap
 */
export function formatChat(text: string, values: Readonly<Record<string, string>>): string {
	const missingNames = SENTENCE_PLACEHOLDERS.filter((name) => !values[name]);
	const template = missingNames.reduce((remaining, name) => removeSentence(remaining, name), text);
	const filled = matchArticles(template, values)
		// Without a name, «{nombre}, te esperamos» starts with the next word.
		.replace(/(^ ?|[.?!] |\n)\{nombre\}[,:.] (.)/g, (match, before: string, first: string) =>
			values.nombre ? match : before + first.toUpperCase(),
		)
		// Without a name, «Hola, {nombre}.» becomes «Hola.»; a missing value is removed with its space.
		.replace(/(, | )?\{(\w+)\}/g, (_, before: string | undefined, name) =>
			values[name] ? (before ?? "") + values[name] : "",
		);
	// «de el lunes» becomes «del lunes»; «S.A.» needs no second full stop.
	const contracted = filled.replace(/(?<!\p{L})([Dd]e|[Aa]) el (?=\p{Ll})/gu, "$1l ");
	return contracted.replace(/(?<!\.)\.\.(?!\.)/g, ".").trim();
}

/**
 * Adapts articles to the values: «el {cuando}» with a day that has its article, or with «hoy», and «tu {carro}»
 * without a known car.
 */
function matchArticles(text: string, { cuando = "", carro }: Readonly<Record<string, string>>): string {
	const named = carro ? text : text.replace(/(?<=(?<!\p{L})(?:tu|su|el|del|al|un) )\{carro\}/giu, "carro");
	// The value for a missed visit contains an article in addition to the owner's.
	const singleArticle = named.replace(/(?<!\p{L})((?:de|a)l|el) el (?=\{cuando\})/giu, "$1 ");
	if (!/^(el |hoy|mañana)/.test(cuando)) return singleArticle;
	return singleArticle.replace(/(?<!\p{L})(?:(de|a)l|el) \{cuando\}/giu, (match, of = "") => {
		const day = of ? `${of} ${cuando}` : cuando;
		return /^\p{Lu}/u.test(match) ? day.charAt(0).toUpperCase() + day.slice(1) : day;
	});
}

/**
 * Removes the sentences with a placeholder, or replaces the first. A site without a public address has no link, and a
 * car may have no promised time.
 */
export function removeSentence(text: string, name: string, instead = ""): string {
	const placeholder = `{${name}}`;
	const index = text.indexOf(placeholder);
	if (index === -1) return text;
	const start = Math.max(...[". ", "? ", "\n"].map((end) => text.lastIndexOf(end, index) + 1));
	const rest = text.slice(index + placeholder.length);
	// A link does not end a sentence; any other value is removed with its full stop.
	const after = name === "enlace" ? rest : rest.replace(/^[^.?\n]*[.?]?/, "");
	const shortened = `${text.slice(0, start)}${instead}${after}`.replace("\n ", "\n");
	return removeSentence(shortened, name);
}
