import { CUSTOMER_ASKED } from "#features/leads/authors.ts";
import type { CalendarState } from "./visit-states.ts";

export const CALENDAR_LABELS: Record<CalendarState, string> = {
	off: "Sin calendario",
	pending: "Enviándose a Zoho",
	sent: "En Zoho Calendar",
	failed: "No llegó a Zoho",
};

export const REASON_MISSING = "Escribe por qué se cancela.";

/** Cancellation reasons, the most common first; any other is typed. */
export const CANCEL_REASONS = {
	customer: ["Ya no la necesito", "No puedo ese día", "Lo resolví en otro lugar", "Otro motivo"],
	shop: [CUSTOMER_ASKED, "No tenemos el repuesto", "No podemos ese día", "Otro motivo"],
} as const;
