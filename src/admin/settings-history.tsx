import { read, staffApi } from "#api/client.ts";
import { ChangeList } from "#features/changes/change-list.tsx";
import type { RecentChanges } from "#features/changes/contract.ts";
import { changedWords } from "#features/overview/sentences.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import type { Route } from "./+types/settings-history";
import { changedPath } from "./dashboard/changed-path.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { onPage } from "./list/on-page.ts";
import { listAddress, useList } from "./list/query.ts";
import { CHANGE_LABELS } from "./settings/change-labels.ts";
import { SETTINGS, SETTINGS_HISTORY } from "./settings/paths.ts";

const LIST = listAddress(SETTINGS_HISTORY, { page: "1" }, {});

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const query = LIST.queryOf(new URL(request.url).searchParams);
	return onPage(request, await read(staffApi.admin.changes.$get({ query })));
}

export default function SettingsHistoryPage({ loaderData }: Route.ComponentProps) {
	const { changes, total, page, pages } = loaderData;
	const { hrefForPage } = useList(LIST);
	return (
		<>
			<PageHead
				title="Historial de cambios"
				back={{ to: SETTINGS, label: "Configuración" }}
				count={plural(total, "cambio", "cambios")}
			/>
			{changes.length > 0 ? (
				<ol className="mt-4 border border-linea bg-papel">
					{changes.map((change) => (
						<Row key={change.id} change={change} />
					))}
				</ol>
			) : (
				<EmptyState
					title="Nadie ha cambiado nada"
					text="Aquí queda quién cambió qué, cuándo, y cómo estaba antes."
					className="mt-4"
				/>
			)}
			<Pagination of={{ page, pages }} hrefFor={hrefForPage} className="mt-4" />
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Historial de cambios", "Error cargando el historial");

function Row({ change }: { change: RecentChanges["changes"][number] }) {
	const { subject, subject_id: id, record_name: name, is_there } = change;
	const words = changedWords(subject, { id, name });
	// The heading has just said the name that a new record got.
	const fields = change.fields.filter(({ from, to }) => !(from === null && to === name));
	return (
		<li className="border-b border-linea px-4 py-3 last:border-b-0">
			<p className="mb-1 font-medium first-letter:uppercase">
				{is_there && name ? (
					<Anchor
						to={changedPath({ subject, id, name })}
						className="link inline-block py-1 first-letter:uppercase"
					>
						{words}
					</Anchor>
				) : (
					words
				)}
			</p>
			<ChangeList changes={[{ ...change, fields }]} labels={CHANGE_LABELS[subject]} />
		</li>
	);
}
