import { KINDS, type PromisedKind } from "#core/requests/kinds.ts";
import type { LeadChannel } from "#core/requests/rules.ts";
import type { ChatName } from "#core/settings/chat-placeholders.ts";
import { formatCents } from "#domain/money.ts";
import { getCallName } from "#domain/text/greeting.ts";
import { getKeys } from "#domain/text/keys.ts";

export const FOLLOW_UPS_TITLE = "Por contactar hoy";

/** Groups of follow-ups by reason, most urgent first. */
export const GROUPS = {
	promise: {
		title: "Respuestas atrasadas o por vencer",
		empty: "Nadie espera una respuesta fuera de plazo.",
	},
	callback: {
		title: "Por volver a llamar",
		empty: "Nadie espera hoy que lo volvamos a llamar.",
	},
	calledOff: {
		title: "Citas que cancelamos sin avisar",
		empty: "Nadie espera todavía una cita que cancelamos.",
	},
	arrival: {
		title: "Llegó lo que esperaban",
		empty: "A todos los que esperaban un producto ya les contaste que llegó.",
	},
	visit: { title: "Citas por recordar", empty: "Ese día no tiene citas confirmadas." },
	missed: { title: "No vinieron", empty: "Nadie a quien no hayamos buscado faltó a su cita." },
	ready: {
		title: "Listos que nadie ha retirado",
		empty: "Ningún carro listo lleva tres días esperando.",
	},
	owed: {
		title: "Deben hace más de una semana",
		empty: "Nadie debe desde hace más de una semana.",
	},
	estimate: {
		title: "Cotizaciones que esperan algo",
		empty: "Nadie pide renovar, preguntó o deja vencer una cotización.",
	},
	quote: {
		title: "Cotizadas que no han contestado",
		empty: "Ninguna cotización enviada lleva dos días sin respuesta del cliente.",
	},
	contacted: {
		title: "Contactadas sin respuesta",
		empty: "Ninguna solicitud contactada lleva tres días sin respuesta.",
	},
};
export type FollowUpKind = keyof typeof GROUPS;
export const FOLLOW_UP_KINDS = getKeys(GROUPS);

/** Returns the chat of the first answer to a request. */
export function getFirstAnswerChat(kind: PromisedKind, channel: LeadChannel): ChatName {
	const { toForm, toStaffRequest } = KINDS[kind].firstAnswer;
	return channel === "site" ? toForm : toStaffRequest;
}

/** Reasons why WhatsApp is not offered for a person. */
export const NO_REMINDERS = "Pidió que no le enviemos recordatorios";
export const LANDLINE = "Línea fija: llámale";
export const NO_PHONE = "No dejó teléfono: abre la solicitud y escríbele por correo";

/** Reasons to follow up an estimate, most urgent first, each with its chat. */
export const ESTIMATE_REASONS = {
	renewal: { reason: "Pide renovarla", chat: "estimateRenewal" },
	asked: { reason: "Preguntó", chat: "estimateAsked" },
	ends: { reason: "Vence mañana", chat: "estimateEnds" },
	seen: { reason: "La vio y no ha respondido", chat: "estimateSeen" },
} as const satisfies Record<string, { reason: string; chat: ChatName }>;

type OwedRow = { name: string; balanceCents: number; orderReference: string | null; reference: string };

/** Writes the chat about an open balance. */
export function formatOwedMessage(
	{ name, balanceCents, orderReference, reference }: OwedRow,
	{ shop, link }: { shop: string; link: string },
): string {
	const text = `Hola, ${getCallName(name)}. Te escribimos de ${shop}: de ${orderReference ?? reference} quedan ${formatCents(balanceCents)} por pagar. ¿Cómo te queda mejor?`;
	return link ? `${text} Aquí ves tu cuenta y cómo pagar: ${link}` : text;
}
