import { useHasRight } from "#admin/frame/context.ts";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { ExportButtons } from "#admin/list/exports.tsx";
import { createListUrl, createLoader, useList } from "#admin/list/list-url.ts";
import { Rows } from "#admin/list/rows.tsx";
import { ListSearch, StateNav } from "#admin/list/search.tsx";
import { INBOX, SUBSCRIBERS } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { InboxTabsWithCount } from "#app/admin/inbox/inbox/tabs.tsx";
import type { SubscriberRow } from "#features/inbox/newsletter/contract.ts";
import { STATE_LABELS, SUBSCRIBER_FILTERS } from "#features/inbox/newsletter/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { type DataColumn, DataTable } from "#ui/data-table.tsx";
import { formatCount } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { TimeAgo } from "#ui/relative-time.tsx";
import type { Route } from "./+types/subscribers";

const SUBSCRIBER_FILTER_LABELS = {
	active: "Suscritos",
	pending: "Sin confirmar",
	unsubscribed: "De baja",
	all: "Todos",
} as const;

const STATE_TONES = { active: "success", pending: "pending", unsubscribed: "soft" } as const;

/** Texts of an empty list, which explain who appears in it. */
const EMPTY_TEXTS = {
	active: "Aquí está quien confirmó. Hasta entonces espera en «Sin confirmar».",
	pending: "Quien se suscribe en el sitio espera aquí hasta que confirma desde su correo.",
	unsubscribed: "Quien se da de baja sigue aquí un mes, y luego se borra su dirección.",
	all: "Quien se suscribe en el sitio aparece aquí solo.",
} as const;

const LIST_URL = createListUrl(
	SUBSCRIBERS,
	{ state: "active", q: "", page: "1" },
	{ state: SUBSCRIBER_FILTERS },
);

export const clientLoader = createLoader(LIST_URL, (query) =>
	read(staffApi.admin.subscribers.$get({ query })),
);

/** Lists the newsletter subscribers. They have a list of their own, as none of them waits for an answer. */
export default function SubscribersPage({ loaderData: list }: Route.ComponentProps) {
	const { query, hrefFor, hrefForPage, isFiltering } = useList(LIST_URL);
	const may = useHasRight();
	const now = useServerNow();
	return (
		<>
			<PageHead title="Boletín" count={formatCount(list.total, "correo", "correos")}>
				{may("export") && (
					<ExportButtons
						call={(format) => staffApi.admin.export.newsletter.$get({ query: { format } })}
						done="Boletín exportado, solo los suscritos"
					/>
				)}
			</PageHead>
			<InboxTabsWithCount className="mt-2 mb-3" />
			<div className="group flex flex-wrap gap-x-4 gap-y-2">
				<ListSearch
					query={query}
					placeholder="Correo"
					states={SUBSCRIBER_FILTERS}
					hrefFor={hrefFor}
					className="basis-full lg:basis-80"
				/>
				<StateNav
					values={SUBSCRIBER_FILTERS}
					labels={SUBSCRIBER_FILTER_LABELS}
					counts={list.counts}
					selected={query.state}
					hrefFor={(state) => hrefFor({ state })}
				/>
			</div>
			<Rows
				pagination={list}
				hrefForPage={hrefForPage}
				isFiltering={isFiltering}
				emptyState={
					list.subscribers.length === 0 && {
						title: query.q ? "Nadie con esa búsqueda" : "Nadie por ahora",
						text: query.q ? "Escribe menos letras, o busca en «Todos»." : EMPTY_TEXTS[query.state],
					}
				}
			>
				<DataTable
					label="Boletín"
					columns={getColumns(now)}
					rows={list.subscribers}
					className="[&_td]:align-middle"
				/>
			</Rows>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Boletín", "No se pudo cargar el boletín");

const getColumns = (now: Date): DataColumn<SubscriberRow>[] => [
	{
		id: "email",
		header: "Correo",
		isRowHead: true,
		card: "name",
		className: "min-w-44",
		cell: (row) => (
			<Anchor
				to={`${INBOX}/${row.lead_id}?kind=newsletter&state=all`}
				className="font-semibold [overflow-wrap:anywhere] hover:underline"
			>
				{row.email}
			</Anchor>
		),
	},
	{
		id: "state",
		header: "Estado",
		card: "mark",
		cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>,
	},
	{
		id: "created",
		header: "Desde",
		className: "whitespace-nowrap",
		cell: ({ unsubscribed_at, created_at }) => <TimeAgo instant={unsubscribed_at ?? created_at} now={now} />,
	},
	{
		id: "leave",
		header: "Baja",
		card: "end",
		cell: ({ state, leave_url, email }) =>
			state === "unsubscribed" ? (
				"—"
			) : (
				<CopyButton
					text={leave_url}
					label="Copiar enlace de baja"
					successMessage={{
						title: "Enlace copiado",
						description: `Quien lo abra puede dar de baja ${email}.`,
					}}
					failureTitle="No se copió"
				/>
			),
	},
];
