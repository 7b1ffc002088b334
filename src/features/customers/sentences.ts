import type { Customer } from "./contract.ts";

export const SOURCE_LABELS: Record<NonNullable<Customer["source"]>, string> = {
	service_request: "Servicio",
	quote: "Cotización",
	appointment: "Cita",
	contact: "Mensaje",
	newsletter: "Boletín",
};

export const EXPORT_BUSY =
	"Ya se está preparando una hoja. Espera a que termine y pídela otra vez.";
