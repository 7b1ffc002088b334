import { read, staffApi } from "#api/client.ts";
import { SUBSCRIBER_FILTERS } from "#features/newsletter/rules.ts";
import { SUBSCRIBER_FILTER_LABELS } from "#features/newsletter/sentences.ts";
import { SubscriberTable } from "#features/newsletter/subscriber-table.tsx";
import { plural } from "#ui/format.ts";
import { TagNav } from "#ui/tag-nav.tsx";
import type { Route } from "./+types/subscribers";
import { useMay } from "./frame/context.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { useServerNow } from "./frame/server-clock.ts";
import { INBOX, SUBSCRIBERS } from "./inbox/query.ts";
import { InboxTabsAlone } from "./inbox/tabs.tsx";
import { Exports } from "./list/exports.tsx";
import { loaderOf } from "./list/loader.ts";
import { listAddress, useList } from "./list/query.ts";
import { Rows } from "./list/rows.tsx";
import { ListSearch } from "./list/search.tsx";

const LIST = listAddress(
	SUBSCRIBERS,
	{ state: "activa", q: "", page: "1" },
	{ state: SUBSCRIBER_FILTERS },
);

export const clientLoader = loaderOf(LIST, (query) =>
	read(staffApi.admin.subscribers.$get({ query })),
);

/** Who gets the newsletter: a list of its own, for nobody there waits for an answer. */
export default function SubscribersPage({ loaderData: list }: Route.ComponentProps) {
	const { query, hrefFor, hrefForPage, isFiltering } = useList(LIST);
	const may = useMay();
	const now = useServerNow();
	return (
		<>
			<PageHead title="Boletín" count={plural(list.total, "correo", "correos")}>
				{may("export") && (
					<Exports
						call={(format) => staffApi.admin.export.newsletter.$get({ query: { format } })}
						done="Boletín exportado"
					/>
				)}
			</PageHead>
			<InboxTabsAlone className="mt-2 mb-3" />
			<TagNav
				label="Estado"
				values={SUBSCRIBER_FILTERS}
				labels={SUBSCRIBER_FILTER_LABELS}
				counts={list.counts}
				chosen={query.state}
				hrefFor={(state) => hrefFor({ state })}
			/>
			<div className="mt-3">
				<ListSearch query={query} placeholder="Correo" hrefFor={hrefFor} />
			</div>
			<Rows
				{...{ of: list, hrefForPage, isFiltering }}
				nothing={
					list.subscribers.length === 0 && {
						title: query.q ? "Nadie con esa búsqueda" : "Nadie por ahora",
						text: "Quien se suscribe en el sitio y confirma desde su correo aparece aquí solo.",
					}
				}
			>
				<SubscriberTable
					subscribers={list.subscribers}
					now={now}
					hrefFor={({ lead_id }) => `${INBOX}/${lead_id}?kind=newsletter&state=todas`}
				/>
			</Rows>
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Boletín", "No se pudo cargar el boletín");
