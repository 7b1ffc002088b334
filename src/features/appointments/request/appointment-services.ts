/** Additional services of the shop. Kept out of workshop.ts, which every page loads. */
export const ADDITIONAL_SERVICES = [
	"Reparación de Frenos",
	"Suspensión y Dirección",
	"Revisión Pre-Venta",
	"Instalación de Accesorios",
	"Detailing y Lavado",
	"Alineación y Balanceo",
	"Escaneo Vehicular",
	"Mantenimiento Preventivo",
] as const;

/** These two are already among the eight services, with shorter names. */
const OFFERED_AS_SERVICES: readonly string[] = ["Reparación de Frenos", "Suspensión y Dirección"];

/** Additional services that have no page. */
export const EXTRA_SERVICES = ADDITIONAL_SERVICES.filter((name) => !OFFERED_AS_SERVICES.includes(name));

/**
 * Lists the 14 service types of the appointment modal: the shop's services and the six extras.
 *
 * @source rules 3.10
 */
export function listAppointmentServices(services: readonly string[]): string[] {
	return [...services, ...EXTRA_SERVICES.filter((name) => !services.includes(name))];
}
