/** Additional services that are main ones under another name, with the id of the main one. */
const SAME_AS: Record<string, string> = {
	"Reparación de Frenos": "frenos",
	"Suspensión y Dirección": "suspension-y-direccion",
};

/**
 * The main service behind an additional one's name, when the shop offers it.
 *
 * @source rules 6.9
 */
export function mainServiceOf<Service extends { id: string }>(
	name: string,
	services: readonly Service[],
): Service | undefined {
	return services.find(({ id }) => id === SAME_AS[name]);
}
