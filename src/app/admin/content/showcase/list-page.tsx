import type { ReactNode } from "react";
import { NEW_RECORD } from "#admin/paths.ts";
import { RecordButtons, useRecordOrder } from "#core/records/admin/buttons.tsx";
import type { AdminRecord, Kind } from "#core/records/admin/kind.ts";
import type { GuideSlug } from "#features/operation/guide/help-links.ts";
import { ButtonLink } from "#ui/button.tsx";
import { CardActions } from "#ui/card-parts.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatCount } from "#ui/format.ts";
import { ShowcaseHead } from "./head.tsx";

type ShowcaseListPageProps<Item extends AdminRecord> = {
	kind: Kind<Item>;
	items: readonly Item[];
	trash: readonly Item[];
	children: (item: Item) => ReactNode;
	renderNextStep?: (item: Item) => ReactNode;
	renderMore?: (item: Item) => ReactNode;
	/** The page of the guide about this list. */
	help?: GuideSlug;
};

export function ShowcaseListPage<Item extends AdminRecord>(props: ShowcaseListPageProps<Item>) {
	const { kind, items, trash, help } = props;
	return (
		<>
			<ShowcaseHead help={help} />
			<div className="mt-5 flex flex-wrap items-center justify-between gap-3">
				<p role="status" className="num text-muted">
					{formatCount(items.length, kind.one, kind.many)}
				</p>
				<ButtonLink to={`${kind.path}/${NEW_RECORD}`} size="sm" icon="plus">
					{kind.messages.blank}
				</ButtonLink>
			</div>
			<div className="mt-4">
				{items.length > 0 ? (
					<RecordCards {...props} />
				) : (
					<EmptyState title="Nada por aquí todavía" text="Lo que crees aparece en la portada al guardarlo." />
				)}
			</div>
			{trash.length > 0 && (
				<details className="mt-8">
					<summary className="min-h-11 py-2 font-medium">Papelera ({trash.length})</summary>
					<div className="mt-3">
						<RecordCards {...props} items={trash} />
					</div>
				</details>
			)}
		</>
	);
}

function RecordCards<Item extends AdminRecord>({
	kind,
	items,
	children,
	renderNextStep,
	renderMore,
}: ShowcaseListPageProps<Item>) {
	const order = useRecordOrder(kind, items);
	return (
		<ul className="grid max-md:-space-y-px md:grid-cols-2 md:gap-4 xl:grid-cols-3">
			{items.map((item, index) => (
				<li key={item.id} className="card flex flex-col p-4 max-md:px-3 max-md:py-2.5">
					{children(item)}
					<CardActions>
						<RecordButtons kind={kind} record={item} order={order} index={index} more={renderMore?.(item)}>
							{renderNextStep?.(item)}
						</RecordButtons>
					</CardActions>
				</li>
			))}
		</ul>
	);
}
