import { CatalogueLayout, nothingListed } from "#admin/catalogue/layout.tsx";
import { read, staffApi } from "#api/client.ts";
import { ServiceShelf } from "#features/services/service-shelf.tsx";
import type { Route } from "./+types/services-list";
import { SERVICES } from "./catalogue/kinds.ts";
import { EDIT_SERVICES, editPath } from "./catalogue/paths.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { listAddress, loaderOf, useList } from "./list/query.ts";
import { Rows } from "./list/rows.tsx";
import { ListSearch } from "./list/search.tsx";
import { RecordButtons } from "./record/buttons.tsx";

const BIN_TEXT = "Los servicios que elimines esperan aquí, por si hay que restaurarlos.";

const LIST = listAddress(EDIT_SERVICES, { q: "", bin: "0" }, { bin: ["0", "1"] });

export const clientLoader = loaderOf(LIST, (query) =>
	read(staffApi.admin.services.$get({ query })),
);

export default function ServicesListPage({ loaderData: list }: Route.ComponentProps) {
	const { query, hrefFor } = useList(LIST);
	const isBin = query.bin === "1";
	const ids = query.q ? [] : list.services.map(({ id }) => id);
	return (
		<CatalogueLayout kind={SERVICES} isBin={isBin} list={list} backLabel="Volver a los servicios">
			<div className="mt-4">
				<ListSearch query={query} placeholder="Nombre o descripción" hrefFor={hrefFor} />
			</div>
			<Rows
				nothing={
					list.services.length === 0 && nothingListed(SERVICES, query.q !== "", isBin && BIN_TEXT)
				}
			>
				<ServiceShelf
					services={list.services}
					editHref={(service) => editPath(EDIT_SERVICES, service)}
					buttons={(service, place) => (
						<RecordButtons kind={SERVICES} record={service} ids={ids} place={place} />
					)}
				/>
			</Rows>
		</CatalogueLayout>
	);
}

export const ErrorBoundary = loadFailureOf("Editar Servicios", "Error cargando servicios");
