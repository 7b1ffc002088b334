import type { ComponentProps, ReactNode } from "react";
import { PageHead } from "#admin/frame/page-head.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { ExportButtons } from "#admin/list/exports.tsx";
import { NEW_RECORD } from "#admin/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { EmptyStateProps } from "#ui/empty-state.tsx";
import { formatCount } from "#ui/format.ts";
import type { PRODUCTS, SERVICES } from "./kinds.ts";

type CatalogueKind = typeof PRODUCTS | typeof SERVICES;

type CatalogueLayoutProps = {
	kind: CatalogueKind;
	isTrash: boolean;
	list: { total: number; bin_total: number };
	/** Label of the link that leaves the trash. */
	backLabel: string;
	/** Page that imports such records, for a kind that has one. */
	importPath?: string;
	/** Downloads the whole list, without the trash. */
	exportList: ComponentProps<typeof ExportButtons>["call"];
	children: ReactNode;
};

export function CatalogueLayout({
	kind,
	isTrash,
	list,
	backLabel,
	importPath,
	exportList,
	children,
}: CatalogueLayoutProps) {
	const { one, many, path, back } = kind;
	return (
		<>
			<PageHead
				title={isTrash ? `Papelera de ${many}` : back.label}
				tabTitle={back.label}
				count={formatCount(list.total, one, many)}
			>
				<div className="actions gap-2 max-sm:w-full max-sm:[&_svg]:hidden">
					<SmallLink to={isTrash ? path : getTrashPath(path)} icon={isTrash ? "chevron-left" : "trash"}>
						{isTrash ? backLabel : `Papelera (${list.bin_total})`}
					</SmallLink>
					{!isTrash && importPath && (
						<SmallLink to={importPath} icon="upload">
							Importar
						</SmallLink>
					)}
					{!isTrash && <ExportButtons call={exportList} done={`Se descargan los ${many}`} />}
					<ButtonLink to={`${path}/${NEW_RECORD}`} size="sm" icon="plus">
						{kind.messages.blank}
					</ButtonLink>
				</div>
			</PageHead>
			{children}
		</>
	);
}

/** Returns the empty state of a catalogue list. @param unfilteredPath path without filters, if any filter is active */
const getEmptyState = ({ many }: CatalogueKind, unfilteredPath: string | false): EmptyStateProps => ({
	title: `No se encontraron ${many}`,
	text: unfilteredPath ? "Intenta ajustar tu búsqueda" : `Aún no hay ${many} registrados en el sistema`,
	...(unfilteredPath && { link: { to: unfilteredPath, label: "Quitar filtros" } }),
});

/** Returns the empty state of an overview page, which counts the requests of each record. */
export const getOverviewEmptyState = (
	kind: CatalogueKind,
	unfilteredPath: string | false,
): EmptyStateProps => ({
	headingLevel: 3,
	link: { to: `${kind.path}/${NEW_RECORD}`, label: kind.messages.blank },
	...getEmptyState(kind, unfilteredPath),
});

/** Returns the empty state of an edit list. @param emptyTrashText text for an empty trash, if the list shows the trash */
export function getEditListEmptyState(
	kind: CatalogueKind,
	isFiltered: boolean,
	emptyTrashText: string | false,
) {
	if (emptyTrashText && !isFiltered) return { title: "La papelera está vacía", text: emptyTrashText };
	return getEmptyState(kind, isFiltered && (emptyTrashText ? getTrashPath(kind.path) : kind.path));
}

const getTrashPath = (path: string) => `${path}?bin=1`;
