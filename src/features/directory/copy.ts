import type { Customer } from "./contract.ts";

export const SOURCE_LABELS: Record<NonNullable<Customer["source"]>, string> = {
	service_request: "Servicio",
	quote: "Cotización",
	appointment: "Cita",
	contact: "Mensaje",
	newsletter: "Boletín",
};
