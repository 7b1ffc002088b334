import type { LeadKindName, LeadStateName } from "./rules.ts";

export const STATE_LABELS: Record<LeadStateName, string> = {
	nueva: "Nueva",
	contactada: "Contactada",
	cotizada: "Cotizada",
	agendada: "Agendada",
	ganada: "Ganada",
	perdida: "Perdida",
};

export const KIND_LABELS: Record<LeadKindName, string> = {
	quote: "Cotización",
	newsletter: "Boletín",
	contact: "Mensaje",
	appointment: "Cita",
	service_request: "Servicio",
};

/** Author of what visitors and the system did. */
export const BY_VISITOR = "Cliente";
