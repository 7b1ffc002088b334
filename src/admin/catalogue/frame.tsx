import type { ReactNode } from "react";
import { PageHead } from "#admin/frame/page-head.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NEW } from "./paths.ts";

type CatalogueFrameProps = {
	/** Address of the list; `?bin=1` is its bin. */
	path: string;
	isBin: boolean;
	title: string;
	binTitle: string;
	/** «62 productos». */
	count: string;
	binCount: number;
	backLabel: string;
	newLabel: string;
	children: ReactNode;
};

/** A list of the catalogue: its title, the way into its bin and back, and the way to a new record. */
export function CatalogueFrame(props: CatalogueFrameProps) {
	const { path, isBin, title, binTitle, count, binCount, backLabel, newLabel, children } = props;
	return (
		<>
			<PageHead title={isBin ? binTitle : title} tabTitle={title} count={count}>
				<div className="actions gap-2 max-sm:w-full max-sm:[&_svg]:hidden">
					<ButtonLink
						to={isBin ? path : binOf(path)}
						tone="line"
						size="sm"
						icon={isBin ? "chevron-left" : "trash"}
					>
						{isBin ? backLabel : `Papelera (${binCount})`}
					</ButtonLink>
					<ButtonLink to={`${path}/${NEW}`} size="sm" icon="plus">
						{newLabel}
					</ButtonLink>
				</div>
			</PageHead>
			{children}
		</>
	);
}

type NothingListedProps = {
	path: string;
	isBin: boolean;
	isNarrowed: boolean;
	title: string;
	/** What to read while there is no record at all. */
	emptyText: string;
	binText: string;
};

/** A list of the catalogue without a record to show. */
export function NothingListed(props: NothingListedProps) {
	const { path, isBin, isNarrowed, title, emptyText, binText } = props;
	if (isBin && !isNarrowed) return <EmptyState title="La papelera está vacía" text={binText} />;
	return (
		<EmptyState
			title={title}
			text={isNarrowed ? "Intenta ajustar tu búsqueda" : emptyText}
			way={isNarrowed ? { to: isBin ? binOf(path) : path, label: "Quitar filtros" } : undefined}
		/>
	);
}

const binOf = (path: string) => `${path}?bin=1`;
