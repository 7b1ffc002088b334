import type { ReactNode } from "react";
import { NEW, SHOWCASE } from "#admin/catalogue/paths.ts";
import { PanelError } from "#admin/frame/error.tsx";
import { useLoadFailure } from "#admin/frame/load-failed.tsx";
import { PanelTitle } from "#admin/frame/title.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { plural } from "#ui/format.ts";
import { TabNav } from "#ui/tab-nav.tsx";

const LISTS = [
	{ to: SHOWCASE, label: "Promociones", isExact: true },
	{ to: `${SHOWCASE}/testimonios`, label: "Testimonios" },
	{ to: `${SHOWCASE}/marcas`, label: "Marcas" },
	{ to: `${SHOWCASE}/sintomas`, label: "Síntomas" },
];

type ShowcaseFrameProps = {
	count: number;
	one: string;
	many: string;
	/** Folder of the forms below the showcase. */
	folder: string;
	newLabel: string;
	children: ReactNode;
	binCount: number;
	bin: ReactNode;
};

/** One list of the home page: its records, and below them what was deleted. */
export function ShowcaseFrame(props: ShowcaseFrameProps) {
	const { count, one, many, folder, newLabel, children, binCount, bin } = props;
	return (
		<>
			<Head />
			<div className="mt-5 flex flex-wrap items-center justify-between gap-3">
				<p role="status" className="num text-gris">
					{plural(count, one, many)}
				</p>
				<ButtonLink to={`${SHOWCASE}/${folder}/${NEW}`} size="sm" icon="plus">
					{newLabel}
				</ButtonLink>
			</div>
			<div className="mt-4">
				{count > 0 ? (
					children
				) : (
					<EmptyState
						title="Nada por aquí todavía"
						text="Lo que crees aparece en la portada al guardarlo."
					/>
				)}
			</div>
			{binCount > 0 && (
				<details className="mt-8">
					<summary className="min-h-11 py-2 font-medium">Papelera ({binCount})</summary>
					<div className="mt-3">{bin}</div>
				</details>
			)}
		</>
	);
}

const FAILED = "No se pudo cargar la vitrina";

export function ShowcaseError() {
	useLoadFailure(FAILED);
	return (
		<>
			<Head />
			<div className="mt-6">
				<PanelError title={FAILED} />
			</div>
		</>
	);
}

function Head() {
	return (
		<>
			<PanelTitle>Vitrina</PanelTitle>
			<h1 className="title-3">Vitrina</h1>
			<p className="mt-1 text-gris">
				Lo que la portada muestra. Cada cambio está en el sitio al guardarlo.
			</p>
			<TabNav label="Listas de la vitrina" items={LISTS} className="mt-3" />
		</>
	);
}
