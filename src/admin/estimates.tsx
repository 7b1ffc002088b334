import { Link, Outlet } from "react-router";
import { type AS_WATCHER, read, staffApi } from "#api/client.ts";
import type { EstimateRow } from "#features/estimates/contract.ts";
import { EstimateBadge } from "#features/estimates/desk/state-badge.tsx";
import { EstimateSum } from "#features/estimates/desk/total-line.tsx";
import {
	ESTIMATE_FILTERS,
	FILTER_LABELS,
	untilLabel,
} from "#features/estimates/estimate-states.ts";
import { panamaDay, shortDay } from "#panama/time.ts";
import { Ago } from "#ui/ago.tsx";
import { type DataColumn, DataTable } from "#ui/data-table.tsx";
import { FilterForm } from "#ui/filter-form.tsx";
import { TagNav } from "#ui/tag-nav.tsx";
import type { Route } from "./+types/estimates";
import { ESTIMATES } from "./estimates/paths.ts";
import { Behind } from "./frame/behind.tsx";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { useServerNow } from "./frame/server-clock.ts";
import { NewLink, SmallLink } from "./frame/small-button.tsx";
import { useLive } from "./frame/use-live.ts";
import { InboxTabsAlone } from "./inbox/tabs.tsx";
import { listAddress, loaderOf, useList } from "./list/query.ts";
import { Rows } from "./list/rows.tsx";
import { FoundCars } from "./workshop/found-cars.tsx";

const LOOK_EVERY_MS = 30_000;

const LIST = listAddress(
	ESTIMATES,
	{ q: "", state: "open", page: "1" },
	{ state: ESTIMATE_FILTERS },
);

type Query = ReturnType<typeof LIST.queryOf>;
const lookAt = (query: Query) => (options?: typeof AS_WATCHER) =>
	read(staffApi.admin.estimates.$get({ query }, options));
export const clientLoader = loaderOf(LIST, (query) => lookAt(query)());

export default function EstimatesPage({ loaderData }: Route.ComponentProps) {
	const { query, hrefFor, hrefForPage } = useList(LIST);
	const { shown: list, problem } = useLive(loaderData, lookAt(query), LOOK_EVERY_MS);
	const { page } = list;
	const now = useServerNow();
	const isNarrowed = query.q !== "" || query.state !== "open";
	return (
		<>
			<PageHead title="Cotizaciones">
				<NewLink to={`${ESTIMATES}/nueva${LIST.searchOf(query)}`}>Nueva cotización</NewLink>
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
				placeholder="Nombre, teléfono, placa, carro o referencia"
				hrefFor={(chosen) => hrefFor(chosen)}
				className="mt-3 grid max-w-panel"
			/>
			<FoundCars q={query.q} />
			<Behind reason={problem} />
			<Rows nothing={list.estimates.length === 0 && (isNarrowed ? NONE_FOUND : NONE_OPEN)}>
				<DataTable
					label="Cotizaciones"
					columns={columnsAt(now)}
					rows={list.estimates}
					// The link covers its row. WebKit needs a transform on the row for that; `relative` is not enough.
					rowClass={() => "translate-0"}
				/>
			</Rows>
			{(page > 1 || list.has_more) && (
				<nav aria-label="Páginas de cotizaciones" className="mt-4 flex gap-3">
					{page > 1 && <SmallLink to={hrefForPage(page - 1)}>Anteriores</SmallLink>}
					{list.has_more && <SmallLink to={hrefForPage(page + 1)}>Siguientes</SmallLink>}
				</nav>
			)}
			<Outlet context={LIST.pathOf(query)} />
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

export const ErrorBoundary = loadFailureOf(
	"Cotizaciones",
	"No se pudieron cargar las cotizaciones",
);

/** Returns the columns, with the dates an estimate was sent and seen and its validity. */
const columnsAt = (now: Date): DataColumn<EstimateRow>[] => [
	{
		id: "reference",
		header: "Cotización",
		className: "whitespace-nowrap",
		cell: ({ reference, version }) => `${reference}${version > 1 ? ` · v${version}` : ""}`,
	},
	{
		id: "name",
		header: "Cliente",
		isRowHead: true,
		card: "name",
		className: "max-w-76 min-w-40 whitespace-normal",
		cell: (estimate) => (
			<>
				<Link
					to={`${ESTIMATES}/${estimate.id}`}
					className="block min-w-0 text-base leading-snug font-semibold text-ink [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
				>
					{estimate.name}
				</Link>
				<span className="font-normal text-muted">{estimate.car}</span>
			</>
		),
	},
	{
		id: "state",
		header: "Estado",
		card: "mark",
		cell: ({ state, locked_cents }) => <EstimateBadge state={state} before={locked_cents} />,
	},
	{
		id: "total",
		header: "Total",
		isNumber: true,
		cell: (estimate) => <EstimateSum of={estimate} before={estimate.locked_cents} />,
	},
	{
		id: "sent",
		header: "Enviada",
		className: "whitespace-nowrap",
		card: "none",
		cell: ({ sent_at }) => <When at={sent_at} now={now} none="Sin enviar" />,
	},
	{
		id: "seen",
		header: "Vista",
		className: "whitespace-nowrap",
		card: ({ sent_at }) => (sent_at ? "foot" : "none"),
		cell: ({ sent_at, seen_at, asked_at }) => (
			<>
				{seen_at && <span className="hidden cards:inline">Vista </span>}
				<When at={seen_at} now={now} none={sent_at ? "Sin abrir" : "—"} />
				{asked_at && <span className="block">Preguntó</span>}
			</>
		),
	},
	{
		id: "until",
		header: "Vence",
		className: "whitespace-nowrap cards:text-muted",
		card: "foot",
		cell: ({ valid_until, renewal_asked_at, state }) => (
			<>
				<Until label={untilLabel(state, valid_until, panamaDay(now))} day={valid_until} />
				{renewal_asked_at && <strong className="block">Pide renovar</strong>}
			</>
		),
	},
];

function Until({ label, day }: { label: string | null; day: string }) {
	if (!label) return <span className="text-muted cards:hidden">—</span>;
	return (
		<>
			<span className="hidden cards:inline">{label} el </span>
			{shortDay(day)}
		</>
	);
}

function When({ at, now, none }: { at: string | null; now: Date; none: string }) {
	return at ? <Ago at={at} now={now} /> : <span className="text-muted">{none}</span>;
}
