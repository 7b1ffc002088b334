import { useRestore } from "#admin/record/use-restore.ts";
import { read, staffApi } from "#api/client.ts";
import type { MissedSearch } from "#features/searches/contract.ts";
import { MissedList } from "#features/searches/missed-list.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EDIT_PRODUCTS, NEW } from "./paths.ts";

type MissedSearchesProps = {
	searches: readonly MissedSearch[];
	onTeach: (search: MissedSearch) => void;
};

export function MissedSearches({ searches, onTeach }: MissedSearchesProps) {
	const change = useRestore(
		"Quitado. Si alguien lo vuelve a buscar, aparece otra vez.",
		"No se quitó de la lista",
	);
	const forget = ({ id }: MissedSearch) =>
		void change(() => read(staffApi.admin.searches[":id"].$delete({ param: { id } })));

	return (
		<section aria-labelledby="no-encontrado" className="mt-8">
			<div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<div>
					<h2 id="no-encontrado" className="title-4">
						Buscado y no encontrado
					</h2>
					<p className="text-sm text-gris">
						Lo que buscaron en el catálogo en los últimos 90 días y todavía no tienes.
					</p>
				</div>
				<ButtonLink to={`${EDIT_PRODUCTS}/${NEW}`} size="sm" tone="line" icon="plus">
					Nuevo Producto
				</ButtonLink>
			</div>
			<MissedList searches={searches} onForget={forget} onTeach={onTeach} />
		</section>
	);
}
