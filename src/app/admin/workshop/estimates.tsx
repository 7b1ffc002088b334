import { Link, Outlet } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { StaleNotice } from "#admin/frame/notices.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { NewLink, SmallLink } from "#admin/frame/small-button.tsx";
import { useLive } from "#admin/frame/use-live.ts";
import { createListUrl, createLoader, type ListQuery, useList } from "#admin/list/list-url.ts";
import { Rows } from "#admin/list/rows.tsx";
import { ListSearch, StateNav } from "#admin/list/search.tsx";
import { ESTIMATES } from "#admin/paths.ts";
import { type BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { InboxTabsWithCount } from "#app/admin/inbox/inbox/tabs.tsx";
import { formatShortDay, toPanamaDay } from "#domain/time.ts";
import { EstimateBadge } from "#features/workshop/estimates/admin/state-badge.tsx";
import { EstimateTotal } from "#features/workshop/estimates/admin/total-line.tsx";
import type { EstimateRow } from "#features/workshop/estimates/contract.ts";
import {
	ESTIMATE_FILTERS,
	FILTER_LABELS,
	getValidityLabel,
} from "#features/workshop/estimates/estimate-states.ts";
import { FoundCars } from "#features/workshop/work-orders/admin/found-cars.tsx";
import { type DataColumn, DataTable } from "#ui/data-table.tsx";
import { TimeAgo } from "#ui/relative-time.tsx";
import type { Route } from "./+types/estimates";

const POLL_INTERVAL_MS = 30_000;

const LIST_URL = createListUrl(ESTIMATES, { q: "", state: "open", page: "1" }, { state: ESTIMATE_FILTERS });

type Query = ListQuery<typeof LIST_URL>;
const createEstimatesReader = (query: Query) => (options?: typeof BACKGROUND_CALL) =>
	read(staffApi.admin.estimates.$get({ query }, options));
export const clientLoader = createLoader(LIST_URL, (query) => createEstimatesReader(query)());

export default function EstimatesPage({ loaderData }: Route.ComponentProps) {
	const { query, hrefFor, hrefForPage } = useList(LIST_URL);
	const { current: list, problem } = useLive(loaderData, createEstimatesReader(query), POLL_INTERVAL_MS);
	const { page } = list;
	const now = useServerNow();
	const isFiltered = query.q !== "" || query.state !== "open";
	return (
		<>
			<PageHead title="Cotizaciones" help="cotizar">
				<NewLink to={`${ESTIMATES}/nueva${LIST_URL.buildSearch(query)}`}>Nueva cotización</NewLink>
			</PageHead>
			<InboxTabsWithCount className="mt-2 mb-3" />
			<div className="group flex flex-wrap gap-x-4 gap-y-2">
				<ListSearch
					query={query}
					placeholder="Nombre, teléfono, placa, carro o referencia"
					states={ESTIMATE_FILTERS}
					hrefFor={hrefFor}
					className="basis-full lg:basis-80"
				/>
				<StateNav
					values={ESTIMATE_FILTERS}
					labels={FILTER_LABELS}
					selected={query.state}
					hrefFor={(state) => hrefFor({ state })}
				/>
			</div>
			<FoundCars q={query.q} />
			<StaleNotice reason={problem} />
			<Rows emptyState={list.estimates.length === 0 && (isFiltered ? NO_MATCHES : NO_OPEN_ESTIMATES)}>
				<DataTable
					label="Cotizaciones"
					columns={getColumns(now)}
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
			<Outlet context={LIST_URL.buildPath(query)} />
		</>
	);
}

const NO_MATCHES = {
	title: "Nada con ese filtro",
	text: "Ninguna cotización cumple lo que elegiste.",
	link: { to: ESTIMATES, label: "Quitar filtros" },
};
const NO_OPEN_ESTIMATES = {
	title: "Ninguna cotización abierta",
	text: "Haz una aquí, o ábrela desde una solicitud de la Bandeja: sale con sus datos.",
	link: { to: `${ESTIMATES}/nueva`, label: "Nueva cotización" },
};

export const ErrorBoundary = toLoadFailure("Cotizaciones", "No se pudieron cargar las cotizaciones");

/** Returns the columns, with the dates an estimate was sent and seen and its validity. */
const getColumns = (now: Date): DataColumn<EstimateRow>[] => [
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
					className="block min-w-0 text-base leading-snug font-semibold text-ink [overflow-wrap:anywhere] cards:text-[length:inherit] after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
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
		cell: ({ state, locked_cents }) => <EstimateBadge state={state} approvedBeforeCents={locked_cents} />,
	},
	{
		id: "total",
		header: "Total",
		isNumber: true,
		card: "mark",
		cell: (estimate) => <EstimateTotal estimate={estimate} approvedBeforeCents={estimate.locked_cents} />,
	},
	{
		id: "sent",
		header: "Enviada",
		className: "whitespace-nowrap",
		card: "none",
		cell: ({ sent_at }) => <DateCell date={sent_at} now={now} emptyText="Sin enviar" />,
	},
	{
		id: "seen",
		header: "Vista",
		className: "whitespace-nowrap",
		card: ({ sent_at }) => (sent_at ? "fact" : "none"),
		cell: ({ sent_at, seen_at, question_at }) => (
			<>
				{seen_at && <span className="hidden cards:inline">Vista </span>}
				<DateCell date={seen_at} now={now} emptyText={sent_at ? "Sin abrir" : "—"} />
				{question_at && <span className="block">Preguntó</span>}
			</>
		),
	},
	{
		id: "until",
		header: "Vence",
		className: "whitespace-nowrap",
		card: "fact",
		cell: ({ valid_until, renewal_requested_at, state }) => (
			<>
				<ValidUntil label={getValidityLabel(state, valid_until, toPanamaDay(now))} day={valid_until} />
				{renewal_requested_at && <strong className="block">Pide renovar</strong>}
			</>
		),
	},
];

function ValidUntil({ label, day }: { label: string | null; day: string }) {
	if (!label) return <span className="text-muted cards:hidden">—</span>;
	return (
		<>
			<span className="hidden cards:inline">{label} el </span>
			{formatShortDay(day)}
		</>
	);
}

function DateCell({ date, now, emptyText }: { date: string | null; now: Date; emptyText: string }) {
	return date ? <TimeAgo instant={date} now={now} /> : <span className="text-muted">{emptyText}</span>;
}
