import type { Removal } from "#admin/record/delete.tsx";
import type { Return } from "#admin/record/in-bin.tsx";
import { read, staffApi } from "#api/client.ts";

const { promotions, testimonials, brands } = staffApi.admin;

/** What is said and called of each list. */
const SHELVES = {
	promotions: {
		...{ folder: "promociones", one: "esta promoción" },
		...{ deleted: "Promoción eliminada", restored: "Promoción restaurada" },
		remove: (id: string) => read(promotions[":id"].$delete({ param: { id } })),
		restore: (id: string) => read(promotions[":id"].restore.$post({ param: { id } })),
	},
	testimonials: {
		...{ folder: "testimonios", one: "este testimonio" },
		...{ deleted: "Testimonio eliminado", restored: "Testimonio restaurado" },
		remove: (id: string) => read(testimonials[":id"].$delete({ param: { id } })),
		restore: (id: string) => read(testimonials[":id"].restore.$post({ param: { id } })),
	},
	brands: {
		...{ folder: "marcas", one: "esta marca" },
		...{ deleted: "Marca eliminada", restored: "Marca restaurada" },
		remove: (id: string) => read(brands[":id"].$delete({ param: { id } })),
		restore: (id: string) => read(brands[":id"].restore.$post({ param: { id } })),
	},
};
export type Shelf = keyof typeof SHELVES;

/** Folder of a list's forms below the showcase. */
export const folderOf = (shelf: Shelf) => SHELVES[shelf].folder;

/** How one record of the showcase goes into the bin. */
export function removalOf(shelf: Shelf, { id, name }: { id: string; name: string }): Removal {
	const { one, deleted, remove } = SHELVES[shelf];
	return {
		name,
		question: `¿Estás seguro de eliminar ${one}?`,
		text: `«${name}» sale de la portada y queda en la papelera.`,
		done: deleted,
		failure: "No se pudo eliminar",
		remove: () => remove(id),
	};
}

/** How it comes back. */
export function returnOf(shelf: Shelf, { id, name }: { id: string; name: string }): Return {
	const { restored, restore } = SHELVES[shelf];
	return { name, done: restored, failure: "No se pudo restaurar", restore: () => restore(id) };
}
