import type { LeadKind } from "#core/requests/rules.ts";

export const TEST_NOTICE = {
	title: "Los avisos funcionan",
	body: "Así te avisamos cuando entra una solicitud.",
} as const;

/** Titles of new leads by kind. */
export const NEW_LEAD: Record<LeadKind, string> = {
	quote: "Cotización nueva",
	newsletter: "Suscripción nueva",
	contact: "Mensaje nuevo",
	appointment: "Cita nueva",
	service_request: "Solicitud nueva",
};

/** Replaces a message's text, which may identify its sender. */
export const OPEN_TO_READ = "Ábrelo para leerlo.";
