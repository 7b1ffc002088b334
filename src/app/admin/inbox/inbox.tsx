import { useEffect, useRef } from "react";
import { Outlet, useNavigation, useParams } from "react-router";
import type { Handle } from "#admin/frame/early-requests.ts";
import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { StaleNotice } from "#admin/frame/notices.tsx";
import { PanelTitle } from "#admin/frame/page-head.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { NewLink, SmallLink } from "#admin/frame/small-button.tsx";
import { createLoader, useList } from "#admin/list/list-url.ts";
import { ListSearch, StateNav } from "#admin/list/search.tsx";
import { INBOX } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { listNearbyLeads } from "#app/admin/inbox/inbox/nearby-leads.ts";
import { InboxTabsWithCount } from "#app/admin/inbox/inbox/tabs.tsx";
import type { InboxContext } from "#core/requests/admin/context.ts";
import { LEAD_KINDS } from "#core/requests/kinds.ts";
import {
	getLeadStateInfo,
	LEAD_STATES,
	listFilterStates,
	listLeadStatesWith,
	STATE_FILTERS,
} from "#core/requests/lead-states.ts";
import { CHANNEL_LABELS, KIND_LABELS, STATE_FILTER_LABELS } from "#core/requests/messages.ts";
import { LEAD_CHANNELS } from "#core/requests/rules.ts";
import { useQuotedColumns } from "#features/workshop/estimates/admin/use-quoted-columns.tsx";
import { LeadTable } from "#reports/inbox/admin/lead-list.tsx";
import { LEAD_LIST, type LeadQuery } from "#reports/inbox/admin/query.ts";
import { useLiveInbox } from "#reports/inbox/admin/use-live-inbox.ts";
import { cn } from "#ui/cn.ts";
import { EmptyState, type EmptyStateProps } from "#ui/empty-state.tsx";
import { formatCount } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { useMediaQuery } from "#ui/media-query.ts";
import { Pagination } from "#ui/pagination.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";
import type { Route } from "./+types/inbox";

/** Rarely needed, so its code loads on demand. */
const BurstRow = createLazyComponent(
	async () => (await import("#reports/inbox/admin/burst-row.tsx")).BurstRow,
);

/** Needed only for a search, so its code loads on demand. */
const FoundCars = createLazyComponent(
	async () => (await import("#features/workshop/work-orders/admin/found-cars.tsx")).FoundCars,
);

const LEAD_PATH = /^\/admin\/dashboard\/bandeja\/(?!(?:nueva|cerrar|boletin)$)[^/]+$/;

const FILTER_SELECTS = [
	{
		name: "kind",
		label: "Tipo",
		options: [
			{ value: "all", label: "Todos los tipos" },
			...LEAD_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
		],
	},
	{
		name: "channel",
		label: "Canal",
		options: [
			{ value: "all", label: "Todos los canales" },
			...LEAD_CHANNELS.map((channel) => ({ value: channel, label: CHANNEL_LABELS[channel] })),
		],
	},
	{
		name: "owner",
		label: "Responsable",
		options: [
			{ value: "all", label: "De todos" },
			{ value: "mine", label: "Mías" },
			{ value: "none", label: "Sin responsable" },
		],
	},
	{
		name: "order",
		label: "Orden",
		options: [
			{ value: "due", label: "Por atender" },
			{ value: "newest", label: "Más nuevas" },
		],
	},
];

export const handle: Handle = {
	listRequests: (search) => [[staffApi.admin.inbox.$path({ query: LEAD_LIST.parseQuery(search) }), "inbox"]],
};

export const clientLoader = createLoader(LEAD_LIST, (query) => read(staffApi.admin.inbox.$get({ query })));

/** The view of the inbox: its list, or a lead beside it. */
type InboxPhase = "listOnly" | "leadOpening" | "leadOpen";

export default function InboxPage({ loaderData }: Route.ComponentProps) {
	const { query, hrefFor, hrefForPage, ...listState } = useList(LEAD_LIST);
	const polling = useLiveInbox(loaderData, query);
	const now = useServerNow();
	const { id: openId } = useParams();
	const isWide = useMediaQuery("(width >= 64rem)");
	const { state, location } = useNavigation();
	const isOpening = state === "loading" && LEAD_PATH.test(location.pathname);
	const phase: InboxPhase = openId ? "leadOpen" : isOpening ? "leadOpening" : "listOnly";
	const hasDetail = phase !== "listOnly";
	const isFiltering = listState.isFiltering && !openId;
	useFocusRestoration(openId);

	/** Returns the path of a search. A new search covers all states, as staff look for a person in any state. */
	function getSearchPath(filters: { q?: string }) {
		const isSearch = Boolean(filters.q?.trim());
		if (isSearch === Boolean(query.q.trim())) return hrefFor(filters);
		return hrefFor({ ...filters, state: isSearch ? "all" : "open" });
	}

	const { inbox } = polling;
	const shownLeads = openId && isWide ? listNearbyLeads(inbox.leads, openId) : inbox.leads;
	const quotedColumns = useQuotedColumns(inbox.leads, isQuotedList(query), now);
	return (
		<>
			<PanelTitle>Bandeja</PanelTitle>
			<div
				className={cn(
					"group flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2",
					hasDetail && "max-lg:sr-only",
				)}
			>
				<div className="flex flex-wrap items-baseline gap-x-4">
					<h1 className="title-3">Bandeja</h1>
					<p className="num text-muted">{formatCount(inbox.total, "solicitud", "solicitudes")}</p>
				</div>
				<div className="ml-auto flex flex-wrap gap-2 lg:order-1 lg:ml-0">
					<SmallLink to={`${INBOX}/cerrar${LEAD_LIST.buildSearch(query)}`} preventScrollReset>
						Cerrar viejas
					</SmallLink>
					<NewLink
						to={`${INBOX}/nueva${LEAD_LIST.buildSearch(query)}`}
						// An open request has a next step of its own.
						tone={hasDetail ? "line" : "primary"}
						className="max-md:hidden"
					>
						Nueva solicitud
					</NewLink>
				</div>
				{(isWide || phase === "listOnly") && (
					<>
						<ListSearch
							query={query}
							placeholder="Nombre, teléfono, placa, carro, nota o referencia"
							selects={FILTER_SELECTS}
							states={STATE_FILTERS}
							hrefFor={getSearchPath}
							isCompact
							className="max-lg:order-2 max-lg:basis-full lg:ml-auto lg:w-112"
						/>
						<InboxTabsWithCount className="order-1 basis-full" />
						<StateNav
							values={STATE_FILTERS}
							labels={STATE_FILTER_LABELS}
							counts={inbox.counts}
							selected={query.state}
							hrefFor={(state) => hrefFor({ state })}
							className="order-2 basis-full [scrollbar-width:thin]"
						/>
					</>
				)}
			</div>
			<p role="status" className="sr-only">
				{polling.justArrived > 0 && formatNewRequests(polling.justArrived)}
			</p>
			{query.q && <FoundCars q={query.q} />}
			<StaleNotice reason={polling.problem} />
			<div
				className={cn(
					hasDetail ? "lg:mt-4" : "mt-3",
					hasDetail && "lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-5",
				)}
			>
				<div
					aria-busy={isFiltering}
					className={cn("min-w-0", hasDetail && "max-lg:hidden", isFiltering && "opacity-60")}
				>
					{inbox.burst && <BurstRow burst={inbox.burst} now={now} refresh={polling.refresh} />}
					{inbox.leads.length > 0 ? (
						<LeadTable
							leads={shownLeads}
							now={now}
							getHref={(lead) => `${INBOX}/${lead.id}${LEAD_LIST.buildSearch(query)}`}
							openId={openId}
							newLeadIds={polling.arrivedIds}
							extraColumns={quotedColumns}
						/>
					) : (
						<EmptyState {...getEmptyState(query)} />
					)}
					<OtherStateMatches query={query} counts={inbox.counts} hrefFor={hrefFor} />
					{shownLeads.length < inbox.total && hasDetail ? (
						<Anchor to={LEAD_LIST.buildPath(query)} className="link mt-3 inline-block py-1">
							Ver la lista entera
						</Anchor>
					) : (
						<Pagination paging={inbox} hrefFor={hrefForPage} className="mt-4" />
					)}
				</div>
				{phase === "leadOpening" && (
					<SkeletonList label="Abriendo la solicitud…" count={5} itemClass="h-24" />
				)}
				<Outlet
					context={
						{
							leads: inbox.leads,
							refresh: polling.refresh,
							listPath: LEAD_LIST.buildPath(query),
						} satisfies InboxContext
					}
				/>
			</div>
		</>
	);
}

/** Counts the matches in states that the list does not show, so that staff can answer a caller. */
function OtherStateMatches(props: {
	query: LeadQuery;
	counts: Record<string, number>;
	hrefFor: (change: { state: string }) => string;
}) {
	const { query, counts, hrefFor } = props;
	if (query.q === "") return null;
	const visibleStates: readonly string[] =
		query.state === "quarantined" ? [query.state] : listFilterStates(query.state);
	const otherStates = [...LEAD_STATES, "quarantined" as const].filter(
		(state) => !visibleStates.includes(state) && (counts[state] ?? 0) > 0,
	);
	if (otherStates.length === 0) return null;
	return (
		<ul aria-label="En otros estados" className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
			{otherStates.map((state) => (
				<li key={state} className="num">
					{counts[state]} en {STATE_FILTER_LABELS[state]}:{" "}
					<Anchor to={hrefFor({ state })} className="link inline-block py-1">
						{counts[state] === 1 ? "verla" : "verlas"}
					</Anchor>
				</li>
			))}
		</ul>
	);
}

export const ErrorBoundary = toLoadFailure("Bandeja", "No se pudo cargar la bandeja");

const isQuotedList = ({ state }: LeadQuery) =>
	listFilterStates(state).every((leadState) => getLeadStateInfo(leadState).outcome === "price");

const formatNewRequests = (count: number) => formatCount(count, "solicitud nueva", "solicitudes nuevas");

function getEmptyState({ q, kind, channel, owner, state }: LeadQuery): EmptyStateProps {
	if (q !== "" || kind !== "all" || channel !== "all" || owner !== "all")
		return {
			title: "Nada con ese filtro",
			text: "Ninguna solicitud cumple todo lo que elegiste. Quita un filtro o busca con menos palabras.",
			link: { to: INBOX, label: "Quitar filtros" },
		};
	if (state === "quarantined")
		return {
			title: "Nada en cuarentena",
			text: "Aquí esperan las solicitudes que parecen spam. Revísalas de vez en cuando: puede haber un cliente.",
		};
	if (["open", ...listLeadStatesWith("isWaiting")].includes(state))
		return {
			title: "Todo respondido",
			text: "Cuando un cliente escriba, pida precio o una cita, aparece aquí solo, sin recargar.",
			link: { to: `${INBOX}?state=all`, label: "Ver todas" },
		};
	return { title: "Ninguna por ahora", text: "No hay solicitudes en este estado." };
}

/** Returns the focus to the row of a lead when that lead closes. */
function useFocusRestoration(openId: string | undefined) {
	const lastOpenId = useRef(openId);
	useEffect(() => {
		if (lastOpenId.current && !openId) {
			const row = document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(lastOpenId.current)}"]`);
			row?.focus({ preventScroll: true });
			row?.scrollIntoView({ block: "nearest" });
		}
		lastOpenId.current = openId;
	}, [openId]);
}
