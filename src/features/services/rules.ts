import type { ProductType } from "#catalogue.ts";
import { urlPart } from "#site-path.ts";

/** Additional services that are main ones under another name, with the id of the main one. */
const SAME_AS: Record<string, string> = {
	"Reparación de Frenos": "frenos",
	"Suspensión y Dirección": "suspension-y-direccion",
};

/** What a visitor of a service looks for on the shelf. */
const SHELF: Record<string, ProductType> = {
	"aire-acondicionado": "Eliminador de Olores",
	"chapisteria-y-pintura": "Pulidor",
	"mecanica-ligera": "Repuesto",
	"cambio-de-aceite": "Aceite",
	"diagnostico-computarizado": "Limpiador",
	frenos: "Fluido de Frenos",
	"suspension-y-direccion": "Grasa",
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

/** The catalogue filtered by what goes with a service; the whole of it for services that staff added. */
export function shelfOf(serviceId: string): { label: string; to: string } {
	const type = SHELF[serviceId];
	if (!type) return { label: "Ver el catálogo", to: "/productos" };
	return {
		label: `Ver «${type}» en el catálogo`,
		to: `/productos?categoria=${urlPart(type)}`,
	};
}
