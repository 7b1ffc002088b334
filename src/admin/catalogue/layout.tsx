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
	/** Label of the link that leaves the trash. */
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

/** Returns the empty state of a catalogue list. @param all path without filters, if any filter is active */
const nothingIn = ({ many }: CatalogueKind, all: string | false): EmptyStateProps => ({
	title: `No se encontraron ${many}`,
	text: all ? "Intenta ajustar tu búsqueda" : `Aún no hay ${many} registrados en el sistema`,
	...(all && { way: { to: all, label: "Quitar filtros" } }),
});

/** Returns the empty state of an overview page, which counts the requests of each record. */
export const nothingCounted = (kind: CatalogueKind, all: string | false): EmptyStateProps => ({
	headingLevel: 3,
	way: { to: `${kind.path}/${NEW_RECORD}`, label: kind.words.blank },
	...nothingIn(kind, all),
});

/** Returns the empty state of an edit list. @param bin text for an empty trash, if the list shows the trash */
export function nothingListed(kind: CatalogueKind, isNarrowed: boolean, bin: string | false) {
	if (bin && !isNarrowed) return { title: "La papelera está vacía", text: bin };
	return nothingIn(kind, isNarrowed && (bin ? binOf(kind.path) : kind.path));
}

const binOf = (path: string) => `${path}?bin=1`;
