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

/** Why a lead was lost, most common first; anything else is typed. */
export const LOSS_REASONS = [
	"No respondió",
	"Le pareció caro",
	"No tenemos lo que busca",
	"Lo resolvió en otro lugar",
	"Solo estaba consultando",
] as const;

export const LOSS_REASON_MISSING = "Escribe por qué se perdió.";

/** Answers that staff send, with {nombre}, {referencia}, {taller} and {detalle} filled in (features M10). */
export const REPLY_TEMPLATES = [
	{
		id: "saludo",
		label: "Saludo y respuesta",
		text: "Hola, {nombre}. Te escribimos de {taller} por tu solicitud {referencia}.\n{detalle}",
	},
	{
		id: "dato",
		label: "Falta un dato",
		text: "Hola, {nombre}. Somos {taller}. Para responder bien tu solicitud {referencia} nos falta un dato: ¿qué marca, modelo y año es tu carro?",
	},
	{
		id: "listo",
		label: "Tenemos lo que pediste",
		text: "Hola, {nombre}. Tenemos lo que pediste en {referencia}. ¿Pasas a buscarlo o prefieres que lo instalemos en {taller}?",
	},
	{
		id: "seguimiento",
		label: "Seguimiento",
		text: "Hola, {nombre}. ¿Pudiste revisar lo que te enviamos por tu solicitud {referencia}? Si tienes una duda, la vemos por aquí.",
	},
] as const;

/** Who only signed up asked for nothing, and their name is their address. */
const SUBSCRIBER_TEMPLATES = [
	{
		id: "boletin",
		label: "Saludo",
		text: "Hola. Te escribimos de {taller} por tu suscripción {referencia} a nuestras ofertas y consejos.",
	},
] as const;

/** The answers that make sense for a kind of lead, the usual one first. */
export function templatesFor(kind: LeadKindName) {
	return kind === "newsletter" ? SUBSCRIBER_TEMPLATES : REPLY_TEMPLATES;
}

/** What a person is greeted by. */
export function firstName(name: string): string {
	return name.trim().split(/\s+/)[0] ?? "";
}

/** Puts a lead's own words into a template; a line left empty goes away. */
export function fillTemplate(text: string, words: Record<string, string>): string {
	return text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "").trim();
}
