import { kindOf } from "#admin/record/kind.ts";
import { read, staffApi } from "#api/client.ts";
import type { AdminProduct } from "#features/products/staff/contract.ts";
import { PRODUCT_NOUN } from "#features/products/staff/fields.ts";
import { SERVICE_NOUN } from "#features/services/fields.ts";
import type { AdminService } from "#features/services/staff/contract.ts";
import { EDIT_PRODUCTS, EDIT_SERVICES } from "./paths.ts";

const { products, services, "service-order": order } = staffApi.admin;
const nameOf = ({ name }: { name: string }) => name;
const leaves = "sale del sitio";

export const PRODUCTS = kindOf<AdminProduct>(products, {
	...PRODUCT_NOUN,
	nameOf,
	back: { to: EDIT_PRODUCTS, label: "Editar Productos" },
	leaves,
	stays: "Las cotizaciones que lo nombran no cambian.",
	words: {
		blank: "Nuevo Producto",
		notDeleted: "Error eliminando producto",
		notRestored: "No se pudo restaurar el producto",
	},
});

export const SERVICES = kindOf<AdminService>(services, {
	...SERVICE_NOUN,
	nameOf,
	back: { to: EDIT_SERVICES, label: "Editar Servicios" },
	leaves,
	stays: "Las solicitudes que lo piden no cambian.",
	saveOrder: (ids) => read(order.$put({ json: { ids } })),
	words: {
		blank: "Nuevo Servicio",
		notDeleted: "Error eliminando servicio",
		notRestored: "No se pudo restaurar el servicio",
	},
});
