/** Texts with which a chat opens, in the owner's words; staff can still change them there. */

/** What may stand in braces in each; a text without one of them says less, and one with another is refused. */
export const CHAT_WORDS = {
	reminder: ["nombre", "taller", "referencia", "cuando", "servicio", "enlace"],
	held: ["nombre", "taller", "referencia", "cuando", "servicio", "enlace"],
	quiet: ["nombre", "taller", "referencia"],
	cancelled: ["nombre", "taller", "referencia"],
} as const;
export type ChatName = keyof typeof CHAT_WORDS;

/** As shipped. */
export const CHAT_DEFAULTS: Record<ChatName, string> = {
	reminder:
		"Hola, {nombre}. Te recordamos tu cita en {taller}: {cuando}, hora de Panamá ({servicio}). Aquí la confirmas o la cambias: {enlace}",
	held: "Hola, {nombre}. Te escribimos de {taller} por la cita que pediste, {referencia}: {cuando}, hora de Panamá ({servicio}). ¿Vienes a esa hora? Aquí la confirmas o la cambias: {enlace}",
	quiet:
		"Hola, {nombre}. ¿Pudiste ver la cotización {referencia} que te enviamos de {taller}? Si tienes una duda o quieres cambiar algo, lo vemos por aquí.",
	cancelled:
		"Hola, {nombre}. Te escribimos de {taller}: vimos que cancelaste tu cita {referencia}. Si quieres otra hora, la buscamos por aquí.",
};

/** «{nombre}, {taller} y {referencia}» */
export function bracedList(name: ChatName): string {
	return new Intl.ListFormat("es").format(CHAT_WORDS[name].map((word) => `{${word}}`));
}

/**
 * Why a text cannot open a chat: it names what nobody knows, or a brace stands alone.
 *
 * @returns a sentence, or undefined when it is good
 * @source rules 4.40
 */
export function whyNotChat(name: ChatName, text: string): string | undefined {
	const rest = text.replace(/\{([a-z]{1,20})\}/g, (all, word: string) =>
		CHAT_WORDS[name].some((known) => known === word) ? "" : all,
	);
	const unknown = /\{[^{}]{0,40}\}/.exec(rest)?.[0];
	const can = `Puedes usar ${bracedList(name)}.`;
	if (unknown) return `No sabemos qué poner en ${unknown}. ${can}`;
	return /[{}]/.test(rest) ? `Hay una llave suelta. ${can}` : undefined;
}
