import type { LeadKindName } from "#features/leads/rules.ts";

/** What a person did, after their name. */
export const ASKED: Record<LeadKindName, string> = {
	quote: "pidió una cotización",
	service_request: "pidió un servicio",
	appointment: "pidió una cita",
	contact: "escribió un mensaje",
	newsletter: "se suscribió al boletín",
};

/** What staff changed, after who did it and what was done. */
export const CHANGED_SUBJECTS: Readonly<Record<string, string>> = {
	product: "un producto",
	service: "un servicio",
	promotion: "una promoción",
	testimonial: "un testimonio",
	brand: "una marca",
	post: "un artículo",
	settings: "la configuración",
	staff: "una cuenta del panel",
	customer: "un cliente",
};

export const CHANGED_ACTIONS: Readonly<Record<string, string>> = {
	created: "creó",
	updated: "editó",
	deleted: "envió a la papelera",
	restored: "restauró",
	disabled: "desactivó",
	approved: "aprobó un dato de",
};
