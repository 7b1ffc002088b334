import { EDIT_PRODUCTS, EDIT_SERVICES } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { createKind } from "#core/records/admin/kind.ts";
import type { AdminProduct } from "#features/content/products/editing/contract.ts";
import { PRODUCT_NOUN } from "#features/content/products/fields.ts";
import type { AdminService } from "#features/content/services/editing/contract.ts";
import { SERVICE_NOUN } from "#features/content/services/fields.ts";

const { products, services, "service-order": orderApi } = staffApi.admin;
const getName = ({ name }: { name: string }) => name;
const leaves = "sale del sitio";

export const PRODUCTS = createKind<AdminProduct>(products, {
	...PRODUCT_NOUN,
	getName,
	back: { to: EDIT_PRODUCTS, label: "Editar Productos" },
	removalText: leaves,
	unchangedText: "Las cotizaciones que lo nombran no cambian.",
	messages: {
		blank: "Nuevo Producto",
		notDeleted: "Error eliminando producto",
		notRestored: "No se pudo restaurar el producto",
	},
});

export const SERVICES = createKind<AdminService>(services, {
	...SERVICE_NOUN,
	getName,
	back: { to: EDIT_SERVICES, label: "Editar Servicios" },
	removalText: leaves,
	unchangedText: "Las solicitudes que lo piden no cambian.",
	saveOrder: (ids) => read(orderApi.$put({ json: { ids } })),
	messages: {
		blank: "Nuevo Servicio",
		notDeleted: "Error eliminando servicio",
		notRestored: "No se pudo restaurar el servicio",
	},
});
