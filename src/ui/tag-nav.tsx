import { cn } from "./cn.ts";
import { TagLink } from "./tag.tsx";

type TagNavProps<Value extends string> = {
	label: string;
	values: readonly Value[];
	/** Displayed labels; `counts` holds the number of items per value. */
	labels: Readonly<Record<Value, string>>;
	counts?: Readonly<Partial<Record<string, number>>>;
	selected: string;
	hrefFor: (value: Value) => string;
	className?: string;
};

/** Shows a list's filter as links with counts, in a row that scrolls on phones. */
export function TagNav<Value extends string>(props: TagNavProps<Value>) {
	const { label, values, labels, counts, selected, hrefFor, className } = props;
	return (
		<nav
			aria-label={label}
			className={cn(
				"-mx-[min(1rem,5vw)] overflow-x-auto mask-x-from-[calc(100%-0.75rem)] px-[min(1rem,5vw)] py-1",
				className,
			)}
		>
			<ul className="flex w-max gap-2 lg:w-auto lg:flex-wrap">
				{values.map((value) => (
					<li key={value}>
						<TagLink to={hrefFor(value)} isCurrent={value === selected} preventScrollReset>
							<span>{labels[value]}</span>
							{counts && <span className="num font-normal">{counts[value] ?? 0}</span>}
						</TagLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
