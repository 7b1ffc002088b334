import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { getEditPath, SETTINGS, SETTINGS_TEXTS } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { toFacts } from "#features/content/site-texts/admin/facts-by-name.ts";
import type { AdminText } from "#features/content/site-texts/contract.ts";
import { FACTS, type Facts } from "#features/content/site-texts/facts.ts";
import { fillLines } from "#features/content/site-texts/markup.ts";
import { getSiteText } from "#features/content/site-texts/texts.ts";
import { Badge } from "#ui/badge.tsx";
import { formatCount, formatDateTime } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/site-texts";

export const clientLoader = () => read(staffApi.admin.texts.$get());

export default function SiteTextsPage({ loaderData }: Route.ComponentProps) {
	const facts = toFacts(loaderData.facts);
	return (
		<>
			<PageHead title="Textos" back={{ to: SETTINGS, label: "Configuración" }} />
			<p className="mt-4 max-w-prose text-muted">
				Lo que escribas sale en el sitio al guardar, y el texto anterior queda guardado. Los textos de Biela
				siguen solos los datos de tu taller.
			</p>
			<ul className="mt-5 grid grid-cols-[minmax(0,1fr)] border border-line bg-paper">
				{loaderData.texts.map((text) => (
					<TextRow key={text.name} text={text} facts={facts} />
				))}
			</ul>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Textos", "Error cargando los textos");

function TextRow({ text, facts }: { text: AdminText; facts: Facts }) {
	const { name, heading, body, sections, is_own, updated_at, written_by, missing } = text;
	const { label, place, path } = getSiteText(name);
	return (
		<li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line p-4 last:border-b-0 md:px-6">
			<div className="min-w-0 grow basis-72">
				<h2 className="flex flex-wrap items-center gap-2">
					<span className="title-4">{label}</span>
					<Badge tone={is_own ? "solid" : "line"}>{is_own ? "Propio" : "Biela"}</Badge>
				</h2>
				{heading && <p className="mt-2 font-medium wrap-anywhere">{fillLines(heading, facts).join(" ")}</p>}
				<p className="mt-1 line-clamp-3 max-w-prose wrap-anywhere">{fillLines(body, facts).join(" ")}</p>
				<p className="mt-2 text-sm text-muted">
					<Anchor to={path} opensNewTab className="link">
						{place}
					</Anchor>
					{sections.length > 0 && ` · ${formatCount(sections.length, "sección", "secciones")}`}
					{updated_at && ` · ${written_by}, ${formatDateTime(updated_at)}`}
				</p>
				<MissingFacts missing={missing} />
			</div>
			<SmallLink to={getEditPath(SETTINGS_TEXTS, { id: name })} icon="edit">
				Editar<span className="sr-only">{` ${label}`}</span>
			</SmallLink>
		</li>
	);
}

/** Lists the missing facts of a text. */
function MissingFacts({ missing }: Pick<AdminText, "missing">) {
	if (missing.length === 0) return null;
	const labels = missing.map((name) => FACTS[name as keyof Facts]).join(", ");
	return (
		<p className="mt-1 text-sm text-error">{`Falta o está sin confirmar: ${labels}. Su frase no sale en el sitio.`}</p>
	);
}
