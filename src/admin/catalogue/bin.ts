import type { Removal } from "#admin/record/delete.tsx";
import type { Return } from "#admin/record/in-bin.tsx";
import { read, staffApi } from "#api/client.ts";

type Named = { id: string; name: string };
type Words = { one: string; title: string; kept: string };
type Call = (id: string) => Promise<unknown>;
const { products, services } = staffApi.admin;

/** How a record of the catalogue goes into the bin and comes back: what is asked, what is said, and the calls. */
const binOf = ({ one, title, kept }: Words, remove: Call, restore: Call) => ({
	removal: ({ id, name }: Named): Removal => ({
		name,
		question: `¿Estás seguro de eliminar este ${one}?`,
		text: `«${name}» sale del sitio y queda en la papelera. ${kept} no cambian.`,
		done: `${title} eliminado`,
		failure: `Error eliminando ${one}`,
		remove: () => remove(id),
	}),
	return: ({ id, name }: Named): Return => ({
		name,
		done: `${title} restaurado`,
		failure: `No se pudo restaurar el ${one}`,
		restore: () => restore(id),
	}),
});

export const PRODUCT_BIN = binOf(
	{ one: "producto", title: "Producto", kept: "Las cotizaciones que lo nombran" },
	(id) => read(products[":id"].$delete({ param: { id } })),
	(id) => read(products[":id"].restore.$post({ param: { id } })),
);

export const SERVICE_BIN = binOf(
	{ one: "servicio", title: "Servicio", kept: "Las solicitudes que lo piden" },
	(id) => read(services[":id"].$delete({ param: { id } })),
	(id) => read(services[":id"].restore.$post({ param: { id } })),
);
