import type { EstimateFilterName } from "#features/estimates/estimate-states.ts";

/** What people read for each filter of the list. */
export const FILTER_LABELS: Readonly<Record<EstimateFilterName, string>> = {
	abierta: "Abiertas",
	borrador: "Borradores",
	enviada: "Enviadas",
	vencida: "Vencidas",
	aceptada: "Aprobadas",
	rechazada: "No por ahora",
	anulada: "Anuladas",
	todas: "Todas",
};
