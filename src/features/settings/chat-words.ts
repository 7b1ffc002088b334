/** What the owner may write in the texts with which a chat opens (`chats.ts`), and how it reads. */

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

export const CHAT_NAMES = Object.keys(CHAT_WORDS) as ChatName[];

/** What each is for, above it. */
export const CHAT_LABELS: Record<ChatName, string> = {
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

/** Words of somebody made up, to show what a text becomes. */
const SAMPLE = {
	nombre: "Carmen",
	referencia: "CIT-2026-00012",
	que: "tu cita CIT-2026-00012 (Cambio de aceite)",
	detalle: "Aceite Motul 5W-30: $45.00",
	falta: "modelo y año",
	servicio: "Cambio de aceite",
	cuando: "lunes 23 de noviembre, 9:00 AM",
	enlace: "https://tutaller.com/seguir/…",
	motivo: "no abrimos: Duelo nacional",
	carro: "Toyota Corolla 2018",
	total: "$268.50",
	dia: "sábado 28 de noviembre",
	cambio: "se agregó 1 trabajo; el total pasó de $210.00 a $268.50",
};

/** The same as one text of a group would have them. */
export function sampleOf(group: keyof typeof CHAT_GROUPS): Readonly<Record<string, string>> {
	if (group !== "estimates") return SAMPLE;
	return { ...SAMPLE, referencia: "COT-2026-00031", carro: "Toyota Corolla" };
}

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
