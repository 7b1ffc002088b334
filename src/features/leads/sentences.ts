import { factsOf, LEAD_STATES, type LeadState } from "./lead-states.ts";
import type { ContactChannel, LeadChannel, LeadKind, WrittenKind } from "./rules.ts";
import { KINDS, LEAD_KINDS } from "./rules.ts";

export const KIND_LABELS = Object.fromEntries(
	LEAD_KINDS.map((kind) => [kind, KINDS[kind].label]),
) as Record<LeadKind, string>;

export const CHANNEL_LABELS: Record<LeadChannel, string> = {
	site: "Sitio web",
	whatsapp: "WhatsApp",
	phone: "Llamada",
	counter: "Mostrador",
	social: "Redes",
};

/** Beside a field that staff write down of a person or what they ask for. */
export const WRITTEN_MISSING = {
	phone: "Escribe el teléfono",
	name: "Escribe el nombre",
	wish: "Escribe qué pide",
	email: "Ese correo no parece completo",
} as const;

export const WISH_PLACEHOLDERS: Record<WrittenKind, string> = {
	contact: "Qué pregunta, con sus palabras",
	service_request: "Qué nota en el carro, qué quiere que le hagan",
	quote: "Qué repuestos o trabajos quiere saber cuánto cuestan",
};

/** What stands where a person's data stood, once they are due to be forgotten. */
export const FORGOTTEN = {
	name: "Datos borrados",
	summary: "Datos personales borrados a los 24 meses",
	event: "Datos personales borrados: pasaron 24 meses desde el último contacto",
} as const;

export const PERSON_GONE =
	"Los datos de esta persona ya se borraron: su solicitud queda como está.";

export const STATE_FILTER_LABELS = {
	open: "Abiertas",
	...(Object.fromEntries(LEAD_STATES.map((state) => [state, factsOf(state).plural])) as Record<
		LeadState,
		string
	>),
	all: "Todas",
	quarantined: "Cuarentena",
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

/** What of a request was corrected, as its history says it. */
export const CORRECTED = {
	phone: "Teléfono",
	name: "Nombre",
	email: "Correo",
	car: "Carro",
	service: "Servicio",
	note: "Nota",
} as const;
export const CONTACT_CARRIED = "Teléfono o correo corregido en la ficha del cliente";
export const NOTHING_TO_CORRECT = "Esta solicitud ya no tiene datos que corregir.";

/** A summary that tells a corrected word anew: where it stood, or at the end. */
export function correctedSummary(summary: string, before: string, after: string): string {
	if (before === after) return summary;
	if (before && summary.includes(before)) {
		const told = summary.replace(before, () => after);
		return after ? told : told.replace(/ · $|^: | · (?= · )/, "");
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

/** A line of the history. @param day in words; undefined when nobody calls again */
export function callBackTold(day: string | undefined): string {
	return day ? `Volver a llamar el ${day}` : "Ya no hace falta volver a llamar";
}

export const LEAD_CHANGED =
	"Alguien cambió esta solicitud mientras la veías. Mira cómo quedó y repite el cambio.";
