import { useSearchParams } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { ChangeList } from "#features/changes/change-list.tsx";
import type { RecentChanges } from "#features/changes/contract.ts";
import { CHANGED_SUBJECTS } from "#features/overview/copy.ts";
import { SETTING_LABELS } from "#features/settings/copy.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { plural } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import type { Route } from "./+types/settings-history";
import { LoadFailed } from "./load-failed.tsx";
import { PanelTitle } from "./panel-title.tsx";
import { SETTINGS, SETTINGS_HISTORY } from "./settings-paths.ts";

const LABELS = {
	...SETTING_LABELS,
	username: "Usuario",
	full_name: "Nombre completo",
	format: "Formato",
	q: "Búsqueda",
	notes: "Notas",
	wants_no_reminders: "Sin recordatorios",
	zoho: "Zoho Calendar",
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const page = new URL(request.url).searchParams.get("page") ?? "1";
	return read(staffApi.admin.changes.$get({ query: { page } }));
}

export default function SettingsHistoryPage({ loaderData }: Route.ComponentProps) {
	const { changes, total, page, pages } = loaderData;
	const [search] = useSearchParams();
	return (
		<>
			<PanelTitle>Historial de cambios</PanelTitle>
			<Anchor to={SETTINGS} className="link inline-flex items-center gap-1 py-2 text-sm">
				<Icon name="chevron-left" size={16} />
				Configuración
			</Anchor>
			<div className="mt-1 flex flex-wrap items-baseline gap-x-4">
				<h1 className="title-3">Historial de cambios</h1>
				<p className="num text-gris">{plural(total, "cambio", "cambios")}</p>
			</div>
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
			<Pagination
				page={page}
				pageCount={pages}
				hrefFor={(next) => {
					const query = new URLSearchParams(search);
					query.set("page", String(next));
					return `${SETTINGS_HISTORY}?${query}`;
				}}
				className="mt-4"
			/>
		</>
	);
}

export function ErrorBoundary() {
	return <LoadFailed heading="Historial de cambios" sentence="Error cargando el historial" />;
}

function Row({ change }: { change: RecentChanges["changes"][number] }) {
	const subject = CHANGED_SUBJECTS[change.subject] ?? change.subject;
	return (
		<li className="border-b border-linea px-4 py-3 last:border-b-0">
			<p className="mb-1 text-sm text-gris first-letter:uppercase">{subject}</p>
			<ChangeList changes={[change]} labels={LABELS} />
		</li>
	);
}
