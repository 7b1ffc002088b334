import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";

type CheckListProps = { items: readonly string[]; className?: string };

/** List of what is included, each item with a check mark. */
export function CheckList({ items, className }: CheckListProps) {
	if (items.length === 0) return null;
	return (
		<ul className={cn("grid gap-1.5 text-[0.9375rem] leading-snug", className)}>
			{items.map((item) => (
				<li key={item} className="flex gap-2.5">
					<Icon name="check" size={18} className="mt-0.5 text-muted" />
					{item}
				</li>
			))}
		</ul>
	);
}

type CollapsibleListProps = CheckListProps & {
	/** Closed at every width: what it belongs to is over. */
	isAlwaysCollapsed?: boolean;
	listClass?: string;
};

/** The same list behind a line with its count; only a phone collapses it, unless it always is. */
export function CollapsibleList({
	items,
	isAlwaysCollapsed = false,
	className,
	listClass,
}: CollapsibleListProps) {
	if (items.length === 0) return null;
	return (
		<details className={cn(!isAlwaysCollapsed && "fold", className)}>
			<summary className="fold-summary">
				{`Qué incluye (${items.length})`}
				<Icon name="chevron-down" size={18} />
			</summary>
			<CheckList items={items} className={cn("pt-1 pb-3", listClass)} />
		</details>
	);
}
