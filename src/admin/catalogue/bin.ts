import { read, staffApi } from "#api/client.ts";

type Named = { id: string; name: string };

/** How a product goes into the bin: what is asked, what is said, and the call. */
export const productRemoval = ({ id, name }: Named) => ({
	name,
	question: "¿Estás seguro de eliminar este producto?",
	text: `«${name}» sale del sitio y queda en la papelera. Las cotizaciones que lo nombran no cambian.`,
	done: "Producto eliminado",
	failure: "Error eliminando producto",
	remove: () => read(staffApi.admin.products[":id"].$delete({ param: { id } })),
});

/** How it comes back. */
export const productReturn = ({ id, name }: Named) => ({
	name,
	done: "Producto restaurado",
	failure: "No se pudo restaurar el producto",
	restore: () => read(staffApi.admin.products[":id"].restore.$post({ param: { id } })),
});

export const serviceRemoval = ({ id, name }: Named) => ({
	name,
	question: "¿Estás seguro de eliminar este servicio?",
	text: `«${name}» sale del sitio y queda en la papelera. Las solicitudes que lo piden no cambian.`,
	done: "Servicio eliminado",
	failure: "Error eliminando servicio",
	remove: () => read(staffApi.admin.services[":id"].$delete({ param: { id } })),
});

export const serviceReturn = ({ id, name }: Named) => ({
	name,
	done: "Servicio restaurado",
	failure: "No se pudo restaurar el servicio",
	restore: () => read(staffApi.admin.services[":id"].restore.$post({ param: { id } })),
});
