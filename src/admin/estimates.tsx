import { Outlet } from "react-router";
import { read, staffApi, type WATCHING } from "#api/client.ts";
import { EstimateTable } from "#features/estimates/desk/estimate-table.tsx";
import { FILTER_LABELS } from "#features/estimates/desk/filter-labels.ts";
import { ESTIMATE_FILTERS } from "#features/estimates/estimate-states.ts";
import { ButtonLink } from "#ui/button.tsx";
import { FilterForm } from "#ui/filter-form.tsx";
import { TagNav } from "#ui/tag-nav.tsx";
import type { Route } from "./+types/estimates";
import { ESTIMATES } from "./estimates/paths.ts";
import { ESTIMATE_LIST } from "./estimates/query.ts";
import { Behind } from "./frame/behind.tsx";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { useServerNow } from "./frame/server-clock.ts";
import { SmallLink } from "./frame/small-button.tsx";
import { useLive } from "./frame/use-live.ts";
import { InboxTabsAlone } from "./inbox/tabs.tsx";
import { loaderOf } from "./list/loader.ts";
import { useList } from "./list/query.ts";
import { Rows } from "./list/rows.tsx";

const LOOK_EVERY_MS = 30_000;

type Query = ReturnType<typeof ESTIMATE_LIST.queryOf>;
const look = (query: Query, options?: typeof WATCHING) =>
	read(staffApi.admin.estimates.$get({ query }, options));
export const clientLoader = loaderOf(ESTIMATE_LIST, (query) => look(query));

export default function EstimatesPage({ loaderData }: Route.ComponentProps) {
	const { query, hrefFor, hrefForPage } = useList(ESTIMATE_LIST);
	const lookAgain = (options?: typeof WATCHING) => look(query, options);
	const { shown: list, problem } = useLive(loaderData, lookAgain, LOOK_EVERY_MS);
	const now = useServerNow();
	const isNarrowed = query.q !== "" || query.state !== "abierta";
	return (
		<>
			<PageHead title="Cotizaciones">
				<ButtonLink
					to={`${ESTIMATES}/nueva${ESTIMATE_LIST.searchOf(query)}`}
					size="sm"
					icon="plus"
					preventScrollReset
				>
					Nueva cotización
				</ButtonLink>
			</PageHead>
			<InboxTabsAlone className="mt-2 mb-3" />
			<TagNav
				label="Estado"
				values={ESTIMATE_FILTERS}
				labels={FILTER_LABELS}
				chosen={query.state}
				hrefFor={(state) => hrefFor({ state })}
			/>
			<FilterForm
				q={query.q}
				placeholder="Nombre, teléfono, carro o referencia"
				hrefFor={(chosen) => hrefFor(chosen)}
				className="mt-3 grid max-w-panel"
			/>
			<Behind reason={problem} />
			<Rows nothing={list.estimates.length === 0 && (isNarrowed ? NONE_FOUND : NONE_OPEN)}>
				<EstimateTable
					estimates={list.estimates}
					now={now}
					hrefFor={({ id }) => `${ESTIMATES}/${id}`}
				/>
			</Rows>
			<Pages page={list.page} hasMore={list.has_more} hrefForPage={hrefForPage} />
			<Outlet context={ESTIMATE_LIST.pathOf(query)} />
		</>
	);
}

const NONE_FOUND = {
	title: "Nada con ese filtro",
	text: "Ninguna cotización cumple lo que elegiste.",
	way: { to: ESTIMATES, label: "Quitar filtros" },
};
const NONE_OPEN = {
	title: "Ninguna cotización abierta",
	text: "Haz una aquí, o ábrela desde una solicitud de la Bandeja: sale con sus datos.",
	way: { to: `${ESTIMATES}/nueva`, label: "Nueva cotización" },
};

type PagesProps = { page: number; hasMore: boolean; hrefForPage: (page: number) => string };

function Pages({ page, hasMore, hrefForPage }: PagesProps) {
	if (page === 1 && !hasMore) return null;
	return (
		<nav aria-label="Páginas de cotizaciones" className="mt-4 flex gap-3">
			{page > 1 && <SmallLink to={hrefForPage(page - 1)}>Anteriores</SmallLink>}
			{hasMore && <SmallLink to={hrefForPage(page + 1)}>Siguientes</SmallLink>}
		</nav>
	);
}

export const ErrorBoundary = loadFailureOf(
	"Cotizaciones",
	"No se pudieron cargar las cotizaciones",
);
