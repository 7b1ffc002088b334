/** Additional services of the shop. Kept out of workshop.ts, which every page loads. */
const ADDITIONAL_SERVICES = [
	"Reparación de Frenos",
	"Suspensión y Dirección",
	"Revisión Pre-Venta",
	"Instalación de Accesorios",
	"Detailing y Lavado",
	"Alineación y Balanceo",
	"Escaneo Vehicular",
	"Mantenimiento Preventivo",
] as const;

/** Two of them are among the eight bundled services: the ids of their pages. */
const OFFERED_AS_SERVICES: Readonly<Record<string, string>> = {
	"Reparación de Frenos": "frenos",
	"Suspensión y Dirección": "suspension-y-direccion",
};

/** Additional services that have no page. */
export const EXTRA_SERVICES = ADDITIONAL_SERVICES.filter((name) => !(name in OFFERED_AS_SERVICES));

/** Lists the additional services that are none of the shop's own ones. @source rules 6.9 */
export const listAdditionalServices = (services: readonly { id: string; name: string }[]): string[] =>
	ADDITIONAL_SERVICES.filter(
		(additional) =>
			!services.some(({ id, name }) => name === additional || id === OFFERED_AS_SERVICES[additional]),
	);

/**
 * Lists the 14 service types of the appointment modal: the shop's services and the six extras.
 *
 * @source rules 3.10
 */
export function listAppointmentServices(services: readonly string[]): string[] {
	return [...services, ...EXTRA_SERVICES.filter((name) => !services.includes(name))];
}
