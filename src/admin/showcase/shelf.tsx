import type { ReactNode } from "react";
import { NEW_RECORD } from "#admin/catalogue/paths.ts";
import { RecordButtons, useOrder } from "#admin/record/buttons.tsx";
import type { Kept, Kind } from "#admin/record/kind.ts";
import { ButtonLink } from "#ui/button.tsx";
import { CardActions } from "#ui/card-actions.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { plural } from "#ui/format.ts";
import { ShowcaseHead } from "./head.tsx";

type ShelfProps<Item extends Kept> = {
	kind: Kind<Item>;
	items: readonly Item[];
	bin: readonly Item[];
	children: (item: Item) => ReactNode;
	more?: (item: Item) => ReactNode;
};

export function Shelf<Item extends Kept>(props: ShelfProps<Item>) {
	const { kind, items, bin } = props;
	return (
		<>
			<ShowcaseHead />
			<div className="mt-5 flex flex-wrap items-center justify-between gap-3">
				<p role="status" className="num text-muted">
					{plural(items.length, kind.one, kind.many)}
				</p>
				<ButtonLink to={`${kind.path}/${NEW_RECORD}`} size="sm" icon="plus">
					{kind.words.blank}
				</ButtonLink>
			</div>
			<div className="mt-4">
				{items.length > 0 ? (
					<Cards {...props} />
				) : (
					<EmptyState
						title="Nada por aquí todavía"
						text="Lo que crees aparece en la portada al guardarlo."
					/>
				)}
			</div>
			{bin.length > 0 && (
				<details className="mt-8">
					<summary className="min-h-11 py-2 font-medium">Papelera ({bin.length})</summary>
					<div className="mt-3">
						<Cards {...props} items={bin} />
					</div>
				</details>
			)}
		</>
	);
}

function Cards<Item extends Kept>({ kind, items, children, more }: ShelfProps<Item>) {
	const order = useOrder(kind, items);
	return (
		<ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
			{items.map((item, place) => (
				<li key={item.id} className="card flex flex-col p-4">
					{children(item)}
					<CardActions>
						<RecordButtons kind={kind} record={item} order={order} place={place}>
							{more?.(item)}
						</RecordButtons>
					</CardActions>
				</li>
			))}
		</ul>
	);
}
