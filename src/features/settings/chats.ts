/** Texts with which a chat opens, in the owner's words; staff can still change them there. */

const PERSON = ["nombre", "taller", "referencia"] as const;
const ASKED = [...PERSON, "que"] as const;
const VISIT = [...PERSON, "servicio", "cuando"] as const;
const VISIT_AHEAD = [...VISIT, "enlace"] as const;
const LINKED = [...PERSON, "enlace"] as const;

/** What may stand in braces in each; a text without one of them says less, and one with another is refused. */
export const CHAT_WORDS = {
	// The answers of the inbox.
	greeting: [...ASKED, "detalle"],
	lacking: [...ASKED, "falta"],
	inStock: ASKED,
	askHour: ASKED,
	followUp: ASKED,
	// What a visit's customer is told.
	toConfirm: VISIT_AHEAD,
	confirmed: VISIT_AHEAD,
	calledOff: VISIT,
	missed: VISIT,
	changedDay: [...VISIT_AHEAD, "motivo"],
	ready: [...PERSON, "carro"],
	// «Por contactar hoy».
	firstMessage: PERSON,
	firstVisit: PERSON,
	firstService: PERSON,
	callBack: PERSON,
	reminder: VISIT_AHEAD,
	held: VISIT_AHEAD,
	quiet: PERSON,
	cancelled: PERSON,
	// What brings an estimate to its customer, and asks about one.
	estimate: [...LINKED, "carro", "total", "dia"],
	estimateAgain: [...LINKED, "carro", "total", "dia", "cambio"],
	estimateRenewal: PERSON,
	estimateAsked: LINKED,
	estimateEnds: LINKED,
	estimateSeen: LINKED,
} as const;
export type ChatName = keyof typeof CHAT_WORDS;
export type Chats = Record<ChatName, string>;

export const CHAT_NAMES = Object.keys(CHAT_WORDS) as ChatName[];

/** What each is for, above it. */
export const CHAT_LABELS: Chats = {
	greeting: "Saludo y respuesta",
	lacking: "Falta un dato",
	inStock: "Tenemos lo que pediste",
	askHour: "Proponer una hora",
	followUp: "Seguimiento",
	toConfirm: "Cita por confirmar",
	confirmed: "Cita confirmada",
	calledOff: "Cita cancelada",
	missed: "No vino a su cita",
	changedDay: "Ese día ya no se puede",
	ready: "El carro está listo",
	firstMessage: "Primera respuesta a un mensaje",
	firstVisit: "Primera respuesta a quien pidió cita",
	firstService: "Primera respuesta a quien pidió un servicio",
	callBack: "Volver a llamar",
	reminder: "Recordar la cita",
	held: "Confirmar la cita que pidió",
	quiet: "Cotización sin respuesta",
	cancelled: "Canceló su cita",
	estimate: "Enviar una cotización",
	estimateAgain: "Enviar su versión nueva",
	estimateRenewal: "Pide renovarla",
	estimateAsked: "Preguntó por ella",
	estimateEnds: "Vence mañana",
	estimateSeen: "La vio y no ha respondido",
};

/** Without these a text is of no use: nothing else tells a customer where their estimate is. */
const NEEDED: Partial<Record<ChatName, string>> = { estimate: "enlace", estimateAgain: "enlace" };

/** By where staff meet them. */
export const CHAT_GROUPS = {
	answers: ["greeting", "lacking", "inStock", "askHour", "followUp"],
	visits: ["toConfirm", "confirmed", "calledOff", "missed", "changedDay", "ready"],
	outreach: [
		...(["firstMessage", "firstVisit", "firstService", "callBack"] as const),
		...(["reminder", "held", "quiet", "cancelled"] as const),
	],
	estimates: [
		...(["estimate", "estimateAgain"] as const),
		...(["estimateRenewal", "estimateAsked", "estimateEnds", "estimateSeen"] as const),
	],
} as const satisfies Record<string, readonly ChatName[]>;

/** As shipped. */
export const CHAT_DEFAULTS: Chats = {
	greeting: "Hola, {nombre}. Te escribimos de {taller} por {que}.\n{detalle}",
	lacking:
		"Hola, {nombre}. Te escribimos de {taller}. Para responder bien {que} nos falta un dato: ¿de qué {falta} es tu carro?",
	inStock:
		"Hola, {nombre}. Tenemos lo que pediste en {referencia}. ¿Pasas a buscarlo o prefieres que lo instalemos en {taller}?",
	askHour:
		"Hola, {nombre}. Podemos atender {que} en {taller}. ¿Qué día y a qué hora te sirve traer el carro?",
	followUp:
		"Hola, {nombre}. ¿Pudiste revisar lo que te enviamos por {que}? Si tienes una duda, la vemos por aquí.",
	toConfirm:
		"Hola, {nombre}. Te escribimos de {taller} por tu cita {referencia}: {servicio}.\nEs el {cuando} (hora de Panamá). ¿Te funciona esa hora?\nAquí la ves, la cambias o la cancelas: {enlace}",
	confirmed:
		"Hola, {nombre}. Te escribimos de {taller} por tu cita {referencia}: {servicio}.\nEs el {cuando} (hora de Panamá). Te esperamos.\nAquí la ves, la cambias o la cancelas: {enlace}",
	calledOff:
		"Hola, {nombre}. Te escribimos de {taller} por tu cita {referencia}: {servicio}.\nEra el {cuando} (hora de Panamá). Quedó cancelada. Si quieres otra hora, dinos cuál te sirve.",
	missed:
		"Hola, {nombre}. Te escribimos de {taller} por tu cita {referencia}: te esperábamos {cuando}. ¿Te buscamos otra hora?",
	changedDay:
		"Hola, {nombre}. Te escribimos de {taller} por tu cita {referencia} del {cuando} (hora de Panamá).\nEse día {motivo}. Disculpa el cambio. ¿Qué otra hora te sirve?\nTambién puedes elegirla aquí: {enlace}",
	ready:
		"Hola, {nombre}. Te escribimos de {taller}: tu carro {carro} está listo.\nPuedes pasar a buscarlo en nuestro horario. Tu cita: {referencia}.",
	firstMessage:
		"Hola, {nombre}. Te escribimos de {taller} por tu mensaje {referencia}. ¿De qué marca, modelo y año es tu carro?",
	firstVisit:
		"Hola, {nombre}. Te escribimos de {taller} por la cita que pediste, {referencia}. ¿La coordinamos por aquí?",
	firstService:
		"Hola, {nombre}. Te escribimos de {taller} por el servicio que pediste, {referencia}. ¿Lo coordinamos por aquí?",
	callBack: "Hola, {nombre}. Te escribimos de {taller}, como quedamos, por {referencia}.",
	reminder:
		"Hola, {nombre}. Te recordamos tu cita en {taller}: {cuando}, hora de Panamá ({servicio}). Aquí la confirmas o la cambias: {enlace}",
	held: "Hola, {nombre}. Te escribimos de {taller} por la cita que pediste, {referencia}: {cuando}, hora de Panamá ({servicio}). ¿Vienes a esa hora? Aquí la confirmas o la cambias: {enlace}",
	quiet:
		"Hola, {nombre}. ¿Pudiste ver la cotización {referencia} que te enviamos de {taller}? Si tienes una duda o quieres cambiar algo, lo vemos por aquí.",
	cancelled:
		"Hola, {nombre}. Te escribimos de {taller}: vimos que cancelaste tu cita {referencia}. Si quieres otra hora, la buscamos por aquí.",
	estimate:
		"Hola, {nombre}. Aquí está la cotización {referencia} de tu {carro}: {total}, ITBMS incluido. La revisas y la apruebas aquí, sin crear cuenta: {enlace} Vale hasta el {dia}.",
	estimateAgain:
		"Hola, {nombre}. Actualizamos tu cotización {referencia}: {cambio}. Es el mismo enlace: {enlace}",
	estimateRenewal:
		"Hola, {nombre}. Te escribimos de {taller}: nos pediste renovar la cotización {referencia}. La estamos actualizando y te la mandamos por aquí.",
	estimateAsked:
		"Hola, {nombre}. Te escribimos de {taller} por tu pregunta sobre la cotización {referencia}. ¿En qué te ayudamos?",
	estimateEnds:
		"Hola, {nombre}. Te escribimos de {taller}: la cotización {referencia} vale hasta mañana. La revisas y la apruebas aquí: {enlace}",
	estimateSeen:
		"Hola, {nombre}. Te escribimos de {taller}: ¿tienes alguna duda sobre la cotización {referencia}? Aquí la apruebas cuando quieras: {enlace}",
};

/** Words of somebody made up, to show what a text becomes. */
const SAMPLE = {
	nombre: "Carmen",
	referencia: "CIT-2026-00012",
	que: "tu cita CIT-2026-00012 (Cambio de aceite)",
	detalle: "Aceite Motul 5W-30: $45.00",
	falta: "modelo y año",
	servicio: "Cambio de aceite",
	cuando: "lunes 23 de noviembre, 9:00 AM",
	enlace: "https://tutaller.com/cita/…",
	motivo: "no abrimos: Duelo nacional",
	carro: "Toyota Corolla 2018",
	total: "$268.50",
	dia: "sábado 28 de noviembre",
	cambio: "se agregó 1 trabajo; el total pasó de $210.00 a $268.50",
};

/** The same as one text of a group would have them. */
export function sampleOf(group: keyof typeof CHAT_GROUPS): Readonly<Record<string, string>> {
	if (group !== "estimates") return SAMPLE;
	const own = { referencia: "COT-2026-00031", enlace: "https://tutaller.com/cotizacion/…" };
	return { ...SAMPLE, ...own, carro: "Toyota Corolla" };
}

/** Who a chat speaks for, and with which words. */
export type Speaker = { shop: string; chats: Chats };

/** «{nombre}, {taller} y {referencia}» */
export function bracedList(name: ChatName): string {
	return new Intl.ListFormat("es").format(CHAT_WORDS[name].map((word) => `{${word}}`));
}

/**
 * Why a text cannot open a chat: it names what nobody knows, a brace stands alone, or what it is sent for is missing.
 *
 * @returns a sentence, or undefined when it is good
 * @source rules 4.40
 */
export function whyNotChat(name: ChatName, text: string): string | undefined {
	const words: readonly string[] = CHAT_WORDS[name];
	const rest = text.replace(/\{([a-z]{1,20})\}/g, (all, word: string) =>
		words.includes(word) ? "" : all,
	);
	const unknown = /\{[^{}]{0,40}\}/.exec(rest)?.[0];
	const can = `Puedes usar ${bracedList(name)}.`;
	if (unknown) return `No sabemos qué poner en ${unknown}. ${can}`;
	if (/[{}]/.test(rest)) return `Hay una llave suelta. ${can}`;
	const needed = NEEDED[name];
	return needed && text !== "" && !text.includes(`{${needed}}`)
		? `Falta {${needed}}: sin él, el cliente no puede abrir su cotización.`
		: undefined;
}

/**
 * Puts somebody's own words into a text; without a link the sentence that names it goes too, and a line left empty.
 *
 * @param words by the name that stands in braces; one that is empty or missing leaves nothing behind
 */
export function fillChat(text: string, words: Readonly<Record<string, string>>): string {
	const template = words.enlace ? text : withoutLink(text);
	// «Hola, {nombre}.» without a name is «Hola.», and a word that is missing takes its space along.
	const filled = template.replace(/(, | )?\{(\w+)\}/g, (_, before: string | undefined, name) =>
		words[name] ? (before ?? "") + words[name] : "",
	);
	// «S.A.» before a full stop brings its own.
	return filled.replace(/(?<!\.)\.\.(?!\.)/g, ".").trim();
}

/** A text without the sentence that names the link: a site without an address has none. */
function withoutLink(text: string): string {
	const link = text.indexOf("{enlace}");
	if (link === -1) return text;
	const ends = [". ", "? ", "\n"].map((end) => text.lastIndexOf(end, link) + 1);
	return text.slice(0, Math.max(...ends)) + text.slice(link + "{enlace}".length);
}
