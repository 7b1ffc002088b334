/** What the owner may write in the texts with which a chat opens (`chats.ts`), and how it reads. */

import { keysOf } from "#words/keys.ts";

const PERSON = ["nombre", "taller", "referencia"] as const;
const ASKED = [...PERSON, "que"] as const;
const VISIT = [...PERSON, "servicio", "cuando"] as const;
const VISIT_AHEAD = [...VISIT, "enlace"] as const;
const LINKED = [...PERSON, "enlace"] as const;

/**
 * By where staff meet them: what each is for, and what may stand in braces in it. A text without one of these words says
 * less, and one with another is refused.
 */
const GROUPS = {
	/** The answers of the inbox. */
	answers: {
		greeting: { label: "Saludo y respuesta", words: [...ASKED, "detalle"] },
		lacking: { label: "Falta un dato", words: [...ASKED, "falta"] },
		inStock: { label: "Tenemos lo que pediste", words: ASKED },
		askHour: { label: "Proponer una hora", words: ASKED },
		followUp: { label: "Seguimiento", words: ASKED },
	},
	/** What a visit's customer is told. */
	visits: {
		toConfirm: { label: "Cita por confirmar", words: VISIT_AHEAD },
		confirmed: { label: "Cita confirmada", words: VISIT_AHEAD },
		calledOff: { label: "Cita cancelada", words: [...VISIT, "porque"] },
		missed: { label: "No vino a su cita", words: VISIT },
		changedDay: { label: "Ese día ya no se puede", words: [...VISIT_AHEAD, "motivo"] },
		ready: { label: "El carro está listo", words: [...PERSON, "carro"] },
	},
	/** «Por contactar hoy». */
	outreach: {
		firstMessage: { label: "Primera respuesta a un mensaje", words: PERSON },
		firstVisit: { label: "Primera respuesta a quien pidió cita", words: PERSON },
		firstService: { label: "Primera respuesta a quien pidió un servicio", words: PERSON },
		callBack: { label: "Volver a llamar", words: PERSON },
		reminder: { label: "Recordar la cita", words: VISIT_AHEAD },
		held: { label: "Confirmar la cita que pidió", words: VISIT_AHEAD },
		quiet: { label: "Cotización sin respuesta", words: PERSON },
		cancelled: { label: "Canceló su cita", words: PERSON },
	},
	/** What brings an estimate to its customer, and asks about one. */
	estimates: {
		estimate: { label: "Enviar una cotización", words: [...LINKED, "carro", "total", "dia"] },
		estimateAgain: {
			label: "Enviar su versión nueva",
			words: [...LINKED, "carro", "total", "dia", "cambio"],
		},
		estimateRenewal: { label: "Pide renovarla", words: PERSON },
		estimateAsked: { label: "Preguntó por ella", words: LINKED },
		estimateEnds: { label: "Vence mañana", words: LINKED },
		estimateSeen: { label: "La vio y no ha respondido", words: LINKED },
	},
	/** What the customer of a car in the workshop is told. */
	orders: {
		orderReceived: { label: "Recibimos el carro", words: [...LINKED, "carro", "cuando"] },
		orderPromise: { label: "Cambió la hora", words: [...LINKED, "carro", "cuando", "motivo"] },
		orderReady: { label: "Está listo", words: [...LINKED, "carro", "saldo", "cierre"] },
		orderUnfetched: { label: "Sigue aquí, listo", words: [...LINKED, "carro", "saldo", "cierre"] },
		orderDelivered: { label: "Se entregó", words: [...LINKED, "carro"] },
	},
};
const TALKS = {
	...GROUPS.answers,
	...GROUPS.visits,
	...GROUPS.outreach,
	...GROUPS.estimates,
	...GROUPS.orders,
};
export type ChatName = keyof typeof TALKS;
export const CHAT_NAMES = keysOf(TALKS);
export const CHAT_GROUPS = Object.fromEntries(
	Object.entries(GROUPS).map(([group, talks]) => [group, Object.keys(talks)]),
) as Record<keyof typeof GROUPS, ChatName[]>;

/** What a chat is for, above its text. */
export const chatLabel = (name: ChatName) => TALKS[name].label;

/** Without these a text is of no use: nothing else tells a customer where their estimate is. */
const NEEDED: Partial<Record<ChatName, string>> = { estimate: "enlace", estimateAgain: "enlace" };

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
	porque: "La canceló el taller: No tenemos el repuesto.",
	carro: "Toyota Corolla 2018",
	total: "$268.50",
	dia: "sábado 28 de noviembre",
	cambio: "se agregó 1 trabajo; el total pasó de $210.00 a $268.50",
	saldo: "$268.50",
	cierre: "hoy hasta las 6:00 PM",
};
const OF_GROUP: Partial<Record<keyof typeof GROUPS, Partial<typeof SAMPLE>>> = {
	estimates: { referencia: "COT-2026-00031", carro: "Toyota Corolla" },
	orders: {
		referencia: "OT-2026-00017",
		cuando: "mañana a las 4:00 PM",
		motivo: "el repuesto llega mañana",
	},
};

/** The same as one text of a group would have them. */
export function sampleOf(
	group: keyof typeof CHAT_GROUPS,
	name: ChatName,
): Readonly<Record<string, string>> {
	// Its own text goes on with the article where the day has a date.
	if (name === "missed") return { ...SAMPLE, cuando: `el ${SAMPLE.cuando}` };
	return { ...SAMPLE, ...OF_GROUP[group] };
}

/** «{nombre}, {taller} y {referencia}» */
export function bracedList(name: ChatName): string {
	return new Intl.ListFormat("es").format(TALKS[name].words.map((word) => `{${word}}`));
}

/**
 * Why a text cannot open a chat: it names what nobody knows, a brace stands alone, or what it is sent for is missing.
 *
 * @returns a sentence, or undefined when it is good
 * @source rules 4.40
 */
export function whyNotChat(name: ChatName, text: string): string | undefined {
	const words: readonly string[] = TALKS[name].words;
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
