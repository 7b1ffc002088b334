import { read, staffApi } from "#api/client.ts";
import { ChangeList } from "#features/changes/change-list.tsx";
import type { RecentChanges } from "#features/changes/contract.ts";
import { changedWords } from "#features/overview/sentences.ts";
import { plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/settings-history";
import { changedPath } from "./dashboard/changed-path.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { listAddress, loaderOf, useList } from "./list/query.ts";
import { Rows } from "./list/rows.tsx";
import { CHANGE_LABELS, CHOICES } from "./settings/change-labels.ts";
import { SETTINGS, SETTINGS_HISTORY } from "./settings/paths.ts";

const LIST = listAddress(SETTINGS_HISTORY, { page: "1" }, {});
const NOTHING = {
	title: "Nadie ha cambiado nada",
	text: "Aquí queda quién cambió qué, cuándo, y cómo estaba antes.",
};

export const clientLoader = loaderOf(LIST, (query) => read(staffApi.admin.changes.$get({ query })));

export default function SettingsHistoryPage({ loaderData: list }: Route.ComponentProps) {
	const { hrefForPage } = useList(LIST);
	return (
		<>
			<PageHead
				title="Historial de cambios"
				back={{ to: SETTINGS, label: "Configuración" }}
				count={plural(list.total, "cambio", "cambios")}
			/>
			<Rows of={list} hrefForPage={hrefForPage} nothing={list.changes.length === 0 && NOTHING}>
				<ol className="border border-line bg-paper">
					{list.changes.map((change) => (
						<Row key={change.id} change={change} />
					))}
				</ol>
			</Rows>
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Historial de cambios", "Error cargando el historial");

function Row({ change }: { change: RecentChanges["changes"][number] }) {
	const { subject, subject_id: id, record_name: name, is_there } = change;
	const words = changedWords(subject, { id, name });
	// The heading already shows the name of a new record.
	const fields = change.fields.filter(({ from, to }) => !(from === null && to === name));
	return (
		<li className="border-b border-line px-4 py-3 last:border-b-0">
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
			<ChangeList
				changes={[{ ...change, fields }]}
				labels={CHANGE_LABELS[subject]}
				choices={CHOICES[subject]}
			/>
		</li>
	);
}
