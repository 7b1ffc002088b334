import type { LeadKindName } from "#features/leads/rules.ts";
import type { OutreachKind } from "./rules.ts";

export const TITLE = "Por contactar hoy";

export const GROUPS: Record<OutreachKind, { title: string; empty: string }> = {
	promise: {
		title: "Promesas por vencer",
		empty: "Nadie espera más de lo que prometimos.",
	},
	callback: {
		title: "Quedamos en volver a llamar",
		empty: "Nadie espera hoy una llamada que le prometimos.",
	},
	visit: { title: "Citas por recordar", empty: "Ese día no tiene citas confirmadas." },
	missed: { title: "No vinieron", empty: "Nadie a quien no hayamos buscado faltó a su cita." },
	estimate: {
		title: "Cotizaciones que esperan algo",
		empty: "Nadie pide renovar, preguntó o deja vencer una cotización.",
	},
	quote: {
		title: "Cotizadas que no han contestado",
		empty: "Ninguna cotización enviada lleva dos días sin respuesta del cliente.",
	},
};

/** The first answer to what somebody asked: it asks for nothing that their form already told; a quote brings its prices. */
export const PROMISE_MESSAGES: Record<Exclude<LeadKindName, "newsletter">, string> = {
	contact:
		"Hola, {nombre}. Te escribimos de {taller} por tu mensaje {referencia}. ¿De qué marca, modelo y año es tu carro?",
	quote: "Hola, {nombre}. Te escribimos de {taller} por tu solicitud {referencia}.\n{detalle}",
	appointment:
		"Hola, {nombre}. Te escribimos de {taller} por la cita que pediste, {referencia}. ¿La coordinamos por aquí?",
	service_request:
		"Hola, {nombre}. Te escribimos de {taller} por el servicio que pediste, {referencia}. ¿Lo coordinamos por aquí?",
};

/** To whom it was promised: they wait for it. */
export const CALL_BACK_MESSAGE =
	"Hola, {nombre}. Te escribimos de {taller}, como quedamos, por {referencia}.";

/** To somebody who did not come. */
export const MISSED_MESSAGE =
	"Hola, {nombre}. Te escribimos de {taller} por tu cita {referencia}: te esperábamos {cuando}. ¿Te buscamos otra hora?";

/** Why nobody presses WhatsApp for this person. */
export const NO_REMINDERS = "Pidió que no le enviemos recordatorios";
export const LANDLINE = "Línea fija: llámale";
export const NO_PHONE = "No dejó teléfono: abre la solicitud y escríbele por correo";

/** A message without the sentence that names the link: a site without an address has none. */
export function withoutLink(template: string): string {
	const link = template.indexOf("{enlace}");
	if (link === -1) return template;
	const end = Math.max(template.lastIndexOf(". ", link), template.lastIndexOf("? ", link));
	return template.slice(0, end + 1) + template.slice(link + "{enlace}".length);
}

/** Why an estimate waits for a word, the most urgent first, and with what the chat opens. */
export const ESTIMATE_TURNS = {
	renewal: {
		why: "Pide renovarla",
		message:
			"Hola, {nombre}. Te escribimos de {taller}: nos pediste renovar la cotización {referencia}. La estamos actualizando y te la mandamos por aquí.",
	},
	asked: {
		why: "Preguntó",
		message:
			"Hola, {nombre}. Te escribimos de {taller} por tu pregunta sobre la cotización {referencia}. ¿En qué te ayudamos?",
	},
	ends: {
		why: "Vence mañana",
		message:
			"Hola, {nombre}. Te escribimos de {taller}: la cotización {referencia} vale hasta mañana. La revisas y la apruebas aquí: {enlace}",
	},
	seen: {
		why: "La vio y no ha respondido",
		message:
			"Hola, {nombre}. Te escribimos de {taller}: ¿tienes alguna duda sobre la cotización {referencia}? Aquí la apruebas cuando quieras: {enlace}",
	},
} as const;
