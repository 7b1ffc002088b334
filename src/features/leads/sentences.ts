import type {
	ContactChannel,
	LeadKindName,
	LeadNewsName,
	LeadStateName,
	StateFilter,
} from "./rules.ts";

export const STATE_LABELS: Record<LeadStateName, string> = {
	nueva: "Nueva",
	contactada: "Contactada",
	cotizada: "Cotizada",
	agendada: "Agendada",
	ganada: "Ganada",
	perdida: "Perdida",
};

/** What became of a request's visit. */
export const NEWS_LABELS: Record<LeadNewsName, string> = {
	cancelada_por_cliente: "Cita cancelada por el cliente",
	hora_cambiada: "Cambió la hora: falta confirmar",
	cancelada_por_taller: "Cita cancelada por el taller",
	no_vino: "No vino a su cita",
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
export const BY_SYSTEM = "Sistema";

/** What stands where a person's data stood, once they are due to be forgotten. */
export const FORGOTTEN = {
	name: "Datos borrados",
	summary: "Datos personales borrados a los 24 meses",
	event: "Datos personales borrados: pasaron 24 meses desde el último contacto",
} as const;

export const STATE_FILTER_LABELS: Record<StateFilter, string> = {
	abiertas: "Abiertas",
	nueva: "Nuevas",
	contactada: "Contactadas",
	cotizada: "Cotizadas",
	agendada: "Agendadas",
	ganada: "Ganadas",
	perdida: "Perdidas",
	todas: "Todas",
	cuarentena: "Cuarentena",
};

/** How a recorded contact reads in the history. */
export const CONTACTED: Record<ContactChannel, string> = {
	whatsapp: "Contactada por WhatsApp",
	phone: "Contactada por teléfono",
	email: "Contactada por correo",
};

export const CONTACT_UNDONE = "Contacto deshecho: la solicitud sigue sin respuesta";

/** Why a lead was lost, most common first; anything else is typed. */
export const LOSS_REASONS = [
	"No respondió",
	"Le pareció caro",
	"No tenemos lo que busca",
	"Lo resolvió en otro lugar",
	"Solo estaba consultando",
] as const;

export const LOSS_REASON_MISSING = "Escribe por qué se perdió.";

/** What a person is greeted by. */
export function firstName(name: string): string {
	return name.trim().split(/\s+/)[0] ?? "";
}

/** Puts a lead's own words into a template; a line left empty goes away, and «S.A.» before a full stop brings its own. */
export function fillTemplate(text: string, words: Record<string, string>): string {
	const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
	return filled.replace(/(?<!\.)\.\.(?!\.)/g, ".").trim();
}

/** What of a request staff may keep with its customer. */
const TAKEN = { email: "el correo", name: "el nombre" } as const;
export const NOTHING_TO_TAKE = {
	email: "Esta solicitud no trae un correo.",
	name: "Esta solicitud no trae un nombre.",
} as const;

/** A line of the lead's history. @param before what the customer's page said until then */
export function takenOver(field: keyof typeof TAKEN, value: string, before: string | null): string {
	return `Guardó en la ficha ${TAKEN[field]} ${value}; antes ${before ? `era ${before}` : "no tenía"}`;
}
