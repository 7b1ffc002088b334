/** What the shop does besides its services. Apart from workshop.ts, which every page loads. */
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

/** These two are already among the eight services, under a shorter name. */
const ALREADY_SERVICES: readonly string[] = ["Reparación de Frenos", "Suspensión y Dirección"];

/** What the shop does besides its services and has no page of its own. */
export const EXTRA_SERVICES = ADDITIONAL_SERVICES.filter(
	(name) => !ALREADY_SERVICES.includes(name),
);

/**
 * The 14 service types of the appointment modal: what the workshop offers and the six extras.
 *
 * @source rules 3.10
 */
export function appointmentServices(services: readonly string[]): string[] {
	return [...services, ...EXTRA_SERVICES.filter((name) => !services.includes(name))];
}
