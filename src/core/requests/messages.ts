import { KINDS, LEAD_KINDS, type LeadKind } from "./kinds.ts";
import { getLeadStateInfo, LEAD_STATES, type LeadState } from "./lead-states.ts";
import type { ContactChannel, LeadChannel } from "./rules.ts";

export const KIND_LABELS = Object.fromEntries(LEAD_KINDS.map((kind) => [kind, KINDS[kind].label])) as Record<
	LeadKind,
	string
>;

export const CHANNEL_LABELS: Record<LeadChannel, string> = {
	site: "Sitio web",
	whatsapp: "WhatsApp",
	phone: "Llamada",
	counter: "Mostrador",
	social: "Redes",
};

/** Messages beside the fields of a request that staff create. */
export const WRITTEN_MESSAGES = {
	phone: "Escribe el teléfono",
	name: "Escribe el nombre",
	wish: "Escribe qué pide",
	email: "Ese correo no parece completo",
} as const;

/** Placeholders for erased personal data. */
export const FORGOTTEN = {
	name: "Datos borrados",
	summary: "Datos personales borrados a los 24 meses",
	event: "Datos personales borrados: pasaron 24 meses desde el último contacto",
} as const;

export const PERSON_DELETED = "Los datos de esta persona ya se borraron: su solicitud queda como está.";

export const STATE_FILTER_LABELS = {
	open: "Abiertas",
	...(Object.fromEntries(LEAD_STATES.map((state) => [state, getLeadStateInfo(state).plural])) as Record<
		LeadState,
		string
	>),
	all: "Todas",
	quarantined: "Cuarentena",
};

/** History lines of a contact. */
export const CONTACTED_MESSAGES: Record<ContactChannel, string> = {
	whatsapp: "Contactada por WhatsApp",
	phone: "Contactada por teléfono",
	email: "Contactada por correo",
};

export const CONTACT_UNDONE = "Contacto deshecho: la solicitud sigue sin respuesta";

/** Loss reasons, most common first; any other is typed. */
export const LOSS_REASONS = [
	"No respondió",
	"Le pareció caro",
	"No tenemos lo que busca",
	"Lo resolvió en otro lugar",
	"Solo estaba consultando",
] as const;

export const LOSS_REASON_MISSING = "Escribe por qué se perdió.";

/** Fields of a request that staff can copy to its customer. */
const COPIED_FIELD_LABELS = { email: "el correo", name: "el nombre" } as const;
export const NOTHING_TO_COPY = {
	email: "Esta solicitud no trae un correo.",
	name: "Esta solicitud no trae un nombre.",
} as const;

/** Formats a line of the lead's history. @param before the previous value on the customer page */
export function formatCopiedField(
	field: keyof typeof COPIED_FIELD_LABELS,
	value: string,
	before: string | null,
): string {
	return `Guardó en la ficha ${COPIED_FIELD_LABELS[field]} ${value}; antes ${before ? `era ${before}` : "no tenía"}`;
}

/** Labels of corrected fields in the history. */
export const CORRECTED_LABELS = {
	phone: "Teléfono",
	name: "Nombre",
	email: "Correo",
	car: "Carro",
	service: "Servicio",
	note: "Nota",
} as const;
export const CONTACT_UPDATED = "Teléfono o correo corregido en la ficha del cliente";
export const NOTHING_TO_CORRECT = "Esta solicitud ya no tiene datos que corregir.";

/** Replaces a corrected value in a summary, or appends it. */
export function correctSummary(summary: string, before: string, after: string): string {
	if (before === after) return summary;
	if (before && summary.includes(before)) {
		const updated = summary.replace(before, () => after);
		return after ? updated : updated.replace(/ · $|^: | · (?= · )/, "");
	}
	return after ? `${summary} · ${after}` : summary;
}

export const NO_LEAD = "Esa solicitud ya no existe.";
export const NO_NOTE = "Esa nota ya no está.";
export const NOT_YOUR_NOTE = "Solo quien escribió la nota, o un dueño, puede cambiarla.";
export const OFTEN_CORRECTED = "Esa nota ya se corrigió muchas veces. Escribe una nueva.";
export const NO_COLLEAGUE = "Esa persona ya no atiende la bandeja. Elige otra.";
export const WON_AMOUNT = "Escribe el monto en dólares, hasta 1,000,000";
export const CALL_BACK_DAY = "Elige un día desde hoy, a menos de un año";
export const NO_CALL_BACK = "Está cerrada o no espera respuesta: ábrela primero.";

/** Formats a line of the history. @param day formatted; undefined when no call-back is needed */
export function formatCallBack(day: string | undefined): string {
	return day ? `Volver a llamar el ${day}` : "Ya no hace falta volver a llamar";
}
