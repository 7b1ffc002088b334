import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { createListUrl, createLoader, useList } from "#admin/list/list-url.ts";
import { Rows } from "#admin/list/rows.tsx";
import { SETTINGS, SETTINGS_HISTORY } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { CHANGE_CHOICES, getChangeLabels } from "#app/admin/operation/settings/change-labels.ts";
import { ChangeList } from "#core/audit/admin/change-list.tsx";
import type { RecentChanges } from "#core/audit/contract.ts";
import { getChangedRecordPath } from "#reports/history/admin/changed-record-path.ts";
import { formatChangedRecord } from "#reports/history/messages.ts";
import { formatCount } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/settings-history";

const LIST_URL = createListUrl(SETTINGS_HISTORY, { page: "1" }, {});
const EMPTY_STATE = {
	title: "Nadie ha cambiado nada",
	text: "Aquí queda quién cambió qué, cuándo, y cómo estaba antes.",
};

export const clientLoader = createLoader(LIST_URL, (query) => read(staffApi.admin.changes.$get({ query })));

export default function SettingsHistoryPage({ loaderData: list }: Route.ComponentProps) {
	const { hrefForPage } = useList(LIST_URL);
	return (
		<>
			<PageHead
				title="Historial de cambios"
				back={{ to: SETTINGS, label: "Configuración" }}
				count={formatCount(list.total, "cambio", "cambios")}
			/>
			<Rows pagination={list} hrefForPage={hrefForPage} emptyState={list.changes.length === 0 && EMPTY_STATE}>
				<ol className="border border-line bg-paper">
					{list.changes.map((change) => (
						<ChangeRow key={change.id} change={change} />
					))}
				</ol>
			</Rows>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Historial de cambios", "Error cargando el historial");

function ChangeRow({ change }: { change: RecentChanges["changes"][number] }) {
	const { subject, subject_id: id, record_name: name, is_there } = change;
	const heading = formatChangedRecord(subject, { id, name });
	// The heading already shows the name of a new record.
	const fields = change.fields.filter(({ from, to }) => !(from === null && to === name));
	return (
		<li className="border-b border-line px-4 py-3 last:border-b-0">
			<p className="mb-1 font-medium first-letter:uppercase">
				{is_there && name ? (
					<Anchor
						to={getChangedRecordPath({ subject, id, name })}
						className="link inline-block py-1 first-letter:uppercase"
					>
						{heading}
					</Anchor>
				) : (
					heading
				)}
			</p>
			<ChangeList
				changes={[{ ...change, fields }]}
				labels={getChangeLabels(subject)}
				choices={CHANGE_CHOICES[subject]}
			/>
		</li>
	);
}
