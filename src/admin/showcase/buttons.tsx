import type { ReactNode } from "react";
import { editPath, SHOWCASE } from "#admin/catalogue/paths.ts";
import { RecordButtons, RestoreButton } from "#admin/record/buttons.tsx";
import { read, staffApi } from "#api/client.ts";

const { promotions, testimonials, brands, showcase } = staffApi.admin;

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
type Shelf = keyof typeof SHELVES;
type Shelved = { shelf: Shelf; id: string; name: string };

type ShowcaseButtonsProps = Shelved & {
	ids: readonly string[];
	place: number;
	children?: ReactNode;
};

/** What every record of the showcase can do. */
export function ShowcaseButtons({ shelf, id, name, ids, place, children }: ShowcaseButtonsProps) {
	const { folder, one, deleted, remove } = SHELVES[shelf];
	const { order } = showcase[":shelf"];
	const save = (next: string[]) => read(order.$put({ param: { shelf }, json: { ids: next } }));
	return (
		<>
			{children}
			<RecordButtons
				editHref={editPath(`${SHOWCASE}/${folder}`, { id })}
				removal={{
					name,
					question: `¿Estás seguro de eliminar ${one}?`,
					text: `«${name}» sale de la portada y queda en la papelera.`,
					done: deleted,
					failure: "No se pudo eliminar",
					remove: () => remove(id),
				}}
				order={{ ids, place, save }}
			/>
		</>
	);
}

/** The way of one out of the bin. */
export function ShowcaseReturn({ shelf, id, name }: Shelved) {
	const { restored, restore } = SHELVES[shelf];
	return (
		<RestoreButton
			name={name}
			done={restored}
			failure="No se pudo restaurar"
			restore={() => restore(id)}
		/>
	);
}
