import type { CalendarState, VisitState } from "./visit-states.ts";

export const VISIT_STATE_LABELS: Record<VisitState, string> = {
	por_confirmar: "Por confirmar",
	confirmada: "Confirmada",
	atendida: "Atendida",
	no_vino: "No vino",
	cancelada: "Cancelada",
};

export const CALENDAR_LABELS: Record<CalendarState, string> = {
	off: "Sin calendario",
	pending: "Enviándose a Zoho",
	sent: "En Zoho Calendar",
	failed: "No llegó a Zoho",
};

export function impossibleState(from: VisitState, to: VisitState): string {
	return `De «${VISIT_STATE_LABELS[from]}» no se pasa a «${VISIT_STATE_LABELS[to]}».`;
}

export const NO_HOUR_YET = "Ponle día y hora a la cita primero.";
export const NOT_YET = "Esa cita todavía no llega: márcala ese día.";
export const NOT_MISSED_YET = "Todavía no pasa su hora: márcala «No vino» después.";
export const ALREADY_CANCELLED = "Esta cita está cancelada. Para volver, agenda otra.";
export const ALREADY_OVER = "Esta cita ya terminó. Para volver, agenda otra.";
export const ALREADY_BEGUN =
	"La hora de esta cita ya llegó. Si vas tarde, escríbenos por WhatsApp.";
export const REASON_MISSING = "Escribe por qué se cancela.";

/** Why a visit is called off, most common first; anything else is typed. */
export const CANCEL_REASONS = {
	cliente: ["Ya no la necesito", "No puedo ese día", "Lo resolví en otro lugar", "Otro motivo"],
	taller: [
		"El cliente pidió cancelar",
		"No tenemos el repuesto",
		"No podemos ese día",
		"Otro motivo",
	],
} as const;
