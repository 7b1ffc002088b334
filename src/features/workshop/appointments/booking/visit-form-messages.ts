import { CUSTOMER_CANCELLED_REASON } from "#core/requests/authors.ts";
import type { CalendarState } from "#features/workshop/appointments/visit-states.ts";

/** Messages shown beside an empty or invalid field. */
export const REQUIRED_MESSAGES = {
	name: "Escribe el nombre",
	phone: "Escribe el teléfono",
	service: "Elige el servicio",
	day: "Elige el día",
	time: "Elige una hora de la lista",
	minutes: "Escribe los minutos, de 15 a 600",
	reason: "Escribe el motivo en menos de 500 letras",
	closedReason: "Escribe por qué cierra ese día",
} as const;

export const CALENDAR_LABELS: Record<CalendarState, string> = {
	off: "Sin calendario",
	pending: "Enviándose a Zoho",
	sent: "En Zoho Calendar",
	failed: "No llegó a Zoho",
};

export const REASON_REQUIRED = "Escribe por qué se cancela.";

/** Cancellation reasons offered on the customer's page and in the shop's panel, where others can be typed. */
export const CANCEL_REASONS = {
	customer: ["Ya no la necesito", "No puedo ese día", "Lo resolví en otro lugar", "Otro motivo"],
	shop: [CUSTOMER_CANCELLED_REASON, "No tenemos el repuesto", "No podemos ese día", "Otro motivo"],
} as const;
