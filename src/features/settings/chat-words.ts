/** Placeholders that the owner may use in the opening texts of chats (`chats.ts`), and their validation. */

import { keysOf } from "#words/keys.ts";

const PERSON = ["nombre", "taller", "referencia"] as const;
const ASKED = [...PERSON, "que"] as const;
const VISIT = [...PERSON, "servicio", "cuando"] as const;
const VISIT_AHEAD = [...VISIT, "enlace"] as const;
const LINKED = [...PERSON, "enlace"] as const;

/**
 * Chat texts by the place where staff use them, with label and allowed placeholders. A text may omit a placeholder;
 * an unknown one is rejected.
 */
const GROUPS = {
	/** Replies in the inbox. */
	answers: {
		greeting: { label: "Saludo y respuesta", words: [...ASKED, "detalle"] },
		lacking: { label: "Falta un dato", words: [...ASKED, "falta"] },
		inStock: { label: "Tenemos lo que pediste", words: ASKED },
		askHour: { label: "Proponer una hora", words: ASKED },
		followUp: { label: "Seguimiento", words: ASKED },
	},
	/** Messages to a visit's customer. */
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
	/** Messages that send an estimate or follow up on it. */
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
	/** Messages to the customer of a car in the workshop. */
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

/** Returns the label above a chat text. */
export const chatLabel = (name: ChatName) => TALKS[name].label;

/** Required placeholders: only this text brings the estimate's link to the customer. */
const NEEDED: Partial<Record<ChatName, string>> = { estimate: "enlace", estimateAgain: "enlace" };

/** Sample values for previewing a text. */
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

/** Returns the sample values for one text of a group. */
export function sampleOf(
	group: keyof typeof CHAT_GROUPS,
	name: ChatName,
): Readonly<Record<string, string>> {
	// This text needs the article before a date.
	if (name === "missed") return { ...SAMPLE, cuando: `el ${SAMPLE.cuando}` };
	return { ...SAMPLE, ...OF_GROUP[group] };
}

/** Formats the allowed placeholders: «{nombre}, {taller} y {referencia}». */
export function bracedList(name: ChatName): string {
	return new Intl.ListFormat("es").format(TALKS[name].words.map((word) => `{${word}}`));
}

/**
 * Validates a chat text: unknown placeholders, stray braces and a missing required placeholder are errors.
 *
 * @returns an error message, or undefined when the text is valid
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
