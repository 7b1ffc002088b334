import type { OutreachKind } from "./rules.ts";

export const TITLE = "Por contactar hoy";

export const GROUPS: Record<OutreachKind, { title: string; empty: string }> = {
	promise: {
		title: "Promesas por vencer",
		empty: "Nadie espera más de lo que prometimos.",
	},
	visit: { title: "Citas por recordar", empty: "Ese día no tiene citas." },
	quote: {
		title: "Cotizaciones sin respuesta",
		empty: "Ninguna cotización lleva dos días callada.",
	},
};

/** What WhatsApp opens with; staff can still change it there. */
export const MESSAGES: Record<OutreachKind, string> = {
	promise:
		"Hola, {nombre}. Te escribimos de {taller} por tu solicitud {referencia}. ¿Qué marca, modelo y año es tu carro?",
	visit:
		"Hola, {nombre}. Te recordamos tu cita en {taller}: {cuando}, hora de Panamá ({servicio}). Aquí la confirmas o la cambias: {enlace}",
	quote:
		"Hola, {nombre}. ¿Pudiste ver la cotización {referencia} que te enviamos de {taller}? Si tienes una duda o quieres cambiar algo, lo vemos por aquí.",
};

/** Why nobody presses WhatsApp for this person. */
export const NO_REMINDERS = "Pidió que no le enviemos recordatorios";
export const LANDLINE = "Línea fija: llámale";
export const NO_PHONE = "No dejó teléfono: abre la solicitud y escríbele por correo";
