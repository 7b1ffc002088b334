/** Placeholders that the owner may use in the opening texts of chats (`chats.ts`), and their validation. */

import { getKeys } from "#domain/text/keys.ts";

const PERSON = ["nombre", "taller", "referencia"] as const;
const REQUEST = [...PERSON, "que"] as const;
const VISIT = [...PERSON, "servicio", "cuando"] as const;
const VISIT_WITH_LINK = [...VISIT, "enlace"] as const;
const PERSON_WITH_LINK = [...PERSON, "enlace"] as const;

/**
 * Chat texts by the place where staff use them, with label and allowed placeholders. A text may omit a placeholder;
 * an unknown one is rejected.
 */
const GROUPS = {
	/** Replies in the inbox. */
	answers: {
		greeting: { label: "Saludo y respuesta", placeholders: [...REQUEST, "detalle"] },
		lacking: { label: "Falta un dato", placeholders: [...REQUEST, "falta"] },
		inStock: { label: "Tenemos lo que pediste", placeholders: REQUEST },
		askHour: { label: "Proponer una hora", placeholders: REQUEST },
		followUp: { label: "Seguimiento", placeholders: REQUEST },
	},
	/** Messages to a visit's customer. */
	visits: {
		toConfirm: { label: "Cita por confirmar", placeholders: VISIT_WITH_LINK },
		confirmed: { label: "Cita confirmada", placeholders: VISIT_WITH_LINK },
		calledOff: { label: "Cita cancelada", placeholders: [...VISIT, "porque"] },
		missed: { label: "No vino a su cita", placeholders: VISIT },
		changedDay: { label: "Ese día ya no se puede", placeholders: [...VISIT_WITH_LINK, "motivo"] },
		ready: { label: "El carro está listo", placeholders: [...PERSON, "carro"] },
	},
	/** «Por contactar hoy». */
	outreach: {
		firstMessage: { label: "Primera respuesta a un mensaje", placeholders: PERSON },
		firstVisit: { label: "Primera respuesta a quien pidió cita", placeholders: PERSON },
		firstService: { label: "Primera respuesta a quien pidió un servicio", placeholders: PERSON },
		callBack: { label: "Volver a llamar", placeholders: PERSON },
		reminder: { label: "Recordar la cita", placeholders: VISIT_WITH_LINK },
		held: { label: "Confirmar la cita que pidió", placeholders: VISIT_WITH_LINK },
		quiet: { label: "Cotización sin respuesta", placeholders: PERSON },
		cancelled: { label: "Canceló su cita", placeholders: PERSON },
	},
	/** Messages that send an estimate or follow up on it. */
	estimates: {
		estimate: {
			label: "Enviar una cotización",
			placeholders: [...PERSON_WITH_LINK, "carro", "total", "dia"],
		},
		estimateAgain: {
			label: "Enviar su versión nueva",
			placeholders: [...PERSON_WITH_LINK, "carro", "total", "dia", "cambio"],
		},
		estimateRenewal: { label: "Pide renovarla", placeholders: PERSON },
		estimateAsked: { label: "Preguntó por ella", placeholders: PERSON_WITH_LINK },
		estimateEnds: { label: "Vence mañana", placeholders: PERSON_WITH_LINK },
		estimateSeen: { label: "La vio y no ha respondido", placeholders: PERSON_WITH_LINK },
	},
	/** Messages to the customer of a car in the workshop. */
	orders: {
		orderReceived: {
			label: "Recibimos el carro",
			placeholders: [...PERSON_WITH_LINK, "carro", "cuando"],
		},
		orderPromise: {
			label: "Cambió la hora",
			placeholders: [...PERSON_WITH_LINK, "carro", "cuando", "motivo"],
		},
		orderReady: {
			label: "Está listo",
			placeholders: [...PERSON_WITH_LINK, "carro", "saldo", "cierre"],
		},
		orderUnfetched: {
			label: "Sigue aquí, listo",
			placeholders: [...PERSON_WITH_LINK, "carro", "saldo", "cierre"],
		},
		orderDelivered: { label: "Se entregó", placeholders: [...PERSON_WITH_LINK, "carro"] },
	},
};
const CHATS = {
	...GROUPS.answers,
	...GROUPS.visits,
	...GROUPS.outreach,
	...GROUPS.estimates,
	...GROUPS.orders,
};
export type ChatName = keyof typeof CHATS;
export const CHAT_NAMES = getKeys(CHATS);
export const CHAT_GROUPS = Object.fromEntries(
	Object.entries(GROUPS).map(([group, chats]) => [group, Object.keys(chats)]),
) as Record<keyof typeof GROUPS, ChatName[]>;

/** Returns the label above a chat text. */
export const getChatLabel = (name: ChatName) => CHATS[name].label;

/** Required placeholders: only this text brings the estimate's link to the customer. */
const REQUIRED_PLACEHOLDERS: Partial<Record<ChatName, string>> = {
	estimate: "enlace",
	estimateAgain: "enlace",
};

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
const GROUP_SAMPLES: Partial<Record<keyof typeof GROUPS, Partial<typeof SAMPLE>>> = {
	estimates: { referencia: "COT-2026-00031", carro: "Toyota Corolla" },
	orders: {
		referencia: "OT-2026-00017",
		cuando: "mañana a las 4:00 PM",
		motivo: "el repuesto llega mañana",
	},
};

/** Returns the sample values for one text of a group. */
export function getSampleValues(
	group: keyof typeof CHAT_GROUPS,
	name: ChatName,
): Readonly<Record<string, string>> {
	// This text needs the article before a date.
	if (name === "missed") return { ...SAMPLE, cuando: `el ${SAMPLE.cuando}` };
	return { ...SAMPLE, ...GROUP_SAMPLES[group] };
}

/** Formats the allowed placeholders: «{nombre}, {taller} y {referencia}». */
export function formatPlaceholders(name: ChatName): string {
	return new Intl.ListFormat("es").format(CHATS[name].placeholders.map((placeholder) => `{${placeholder}}`));
}

/**
 * Validates a chat text: unknown placeholders, stray braces and a missing required placeholder are errors.
 *
 * @returns an error message, or undefined when the text is valid
 * @source rules 4.40
 */
export function getChatError(name: ChatName, text: string): string | undefined {
	const placeholders: readonly string[] = CHATS[name].placeholders;
	const rest = text.replace(/\{([a-z]{1,20})\}/g, (match, placeholder: string) =>
		placeholders.includes(placeholder) ? "" : match,
	);
	const unknown = /\{[^{}]{0,40}\}/.exec(rest)?.[0];
	const allowed = `Puedes usar ${formatPlaceholders(name)}.`;
	if (unknown) return `No sabemos qué poner en ${unknown}. ${allowed}`;
	if (/[{}]/.test(rest)) return `Hay una llave suelta. ${allowed}`;
	const required = REQUIRED_PLACEHOLDERS[name];
	return required && text !== "" && !text.includes(`{${required}}`)
		? `Falta {${required}}: sin él, el cliente no puede abrir su cotización.`
		: undefined;
}
