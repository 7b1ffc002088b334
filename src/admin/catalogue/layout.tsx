import type { ReactNode } from "react";
import { PageHead } from "#admin/frame/page-head.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { EmptyStateProps } from "#ui/empty-state.tsx";
import { plural } from "#ui/format.ts";
import type { PRODUCTS, SERVICES } from "./kinds.ts";
import { NEW_RECORD } from "./paths.ts";

type CatalogueKind = typeof PRODUCTS | typeof SERVICES;

type CatalogueFrameProps = {
	kind: CatalogueKind;
	isBin: boolean;
	list: { total: number; bin_total: number };
	/** Out of the bin. */
	backLabel: string;
	children: ReactNode;
};

export function CatalogueLayout({ kind, isBin, list, backLabel, children }: CatalogueFrameProps) {
	const { one, many, path, back } = kind;
	return (
		<>
			<PageHead
				title={isBin ? `Papelera de ${many}` : back.label}
				tabTitle={back.label}
				count={plural(list.total, one, many)}
			>
				<div className="actions gap-2 max-sm:w-full max-sm:[&_svg]:hidden">
					<SmallLink to={isBin ? path : binOf(path)} icon={isBin ? "chevron-left" : "trash"}>
						{isBin ? backLabel : `Papelera (${list.bin_total})`}
					</SmallLink>
					<ButtonLink to={`${path}/${NEW_RECORD}`} size="sm" icon="plus">
						{kind.words.blank}
					</ButtonLink>
				</div>
			</PageHead>
			{children}
		</>
	);
}

/** A list of the catalogue without a record to show. @param all its address without filters, where any narrows it */
const nothingIn = ({ many }: CatalogueKind, all: string | false): EmptyStateProps => ({
	title: `No se encontraron ${many}`,
	text: all ? "Intenta ajustar tu búsqueda" : `Aún no hay ${many} registrados en el sistema`,
	...(all && { way: { to: all, label: "Quitar filtros" } }),
});

/** The same of a page that tells how much each was asked for. */
export const nothingCounted = (kind: CatalogueKind, all: string | false): EmptyStateProps => ({
	headingLevel: 3,
	way: { to: `${kind.path}/${NEW_RECORD}`, label: kind.words.blank },
	...nothingIn(kind, all),
});

/** The same of a page that edits them. @param bin what is said of its empty bin, where that is what it shows */
export function nothingListed(kind: CatalogueKind, isNarrowed: boolean, bin: string | false) {
	if (bin && !isNarrowed) return { title: "La papelera está vacía", text: bin };
	return nothingIn(kind, isNarrowed && (bin ? binOf(kind.path) : kind.path));
}

const binOf = (path: string) => `${path}?bin=1`;
