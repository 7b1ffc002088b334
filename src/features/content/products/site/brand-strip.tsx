import type { Choice } from "#features/content/products/choices.ts";
import type { CatalogueFilter } from "#features/content/products/contract.ts";
import { ALL } from "#features/content/products/rules.ts";
import { buildFilterQuery } from "#features/content/products/search/catalogue-filter.ts";
import { cn } from "#ui/cn.ts";
import { createLinkHandler } from "#ui/link.tsx";
import { TagLink } from "#ui/tag.tsx";

type BrandStripProps = {
	filter: CatalogueFilter;
	brands: readonly Choice[];
	onFilter: (filter: CatalogueFilter) => void;
};

/** The shop's brands as filters; pressing the selected brand again clears it. */
export function BrandStrip({ filter, brands, onFilter }: BrandStripProps) {
	const hasLinks = brands.some(({ value, count }) => count > 0 || filter.marca === value);
	return (
		<nav
			aria-label="Marcas"
			// Without links, keyboard users need the strip itself to be focusable in order to scroll it.
			tabIndex={hasLinks ? undefined : 0}
			className="-mx-(--gutter) overflow-x-auto px-(--gutter) [scrollbar-width:none]"
		>
			<ul className="flex w-max gap-2 py-1 md:w-auto md:flex-wrap">
				{brands.map(({ value, label, count }) => {
					const isSelected = filter.marca === value;
					const next = { ...filter, marca: isSelected ? ALL : value };
					const text = (
						<>
							{label} <span className="num font-normal opacity-80">{count}</span>
						</>
					);
					return (
						<li key={value}>
							{count > 0 || isSelected ? (
								<TagLink
									to={`/productos${buildFilterQuery(next)}`}
									preventScrollReset
									isCurrent={isSelected}
									onClick={createLinkHandler(() => onFilter(next))}
								>
									{text}
								</TagLink>
							) : (
								<span className={cn("tag", "border-line bg-transparent text-muted")}>{text}</span>
							)}
						</li>
					);
				})}
			</ul>
		</nav>
	);
}
