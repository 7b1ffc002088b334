import { getBrandLabel } from "#features/content/products/brand-label.ts";
import type { CatalogueFilter } from "#features/content/products/contract.ts";
import { getCategoryLabel } from "#features/content/products/groups.ts";
import { ALL } from "#features/content/products/rules.ts";
import {
	buildFilterQuery,
	hasFilter,
	NO_FILTER,
} from "#features/content/products/search/catalogue-filter.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor, createLinkHandler } from "#ui/link.tsx";

type FilterTagsProps = {
	filter: CatalogueFilter;
	onFilter: (filter: CatalogueFilter) => void;
};

/** The active filters, each with a link that removes it; they work without script. */
export function FilterTags({ filter, onFilter }: FilterTagsProps) {
	if (!hasFilter(filter)) return null;
	const { q, categoria, marca, orden } = filter;
	const activeFilters = [
		q.trim() && { label: `«${q.trim()}»`, nextFilter: { ...filter, q: "" } },
		categoria !== ALL && {
			label: getCategoryLabel(categoria),
			nextFilter: { ...filter, categoria: ALL },
		},
		marca !== ALL && { label: getBrandLabel(marca), nextFilter: { ...filter, marca: ALL } },
	].filter((choice) => choice !== false && choice !== "");
	const emptyFilter = { ...NO_FILTER, orden };
	return (
		<ul aria-label="Filtros puestos" className="flex basis-full flex-wrap items-center gap-2">
			{activeFilters.map(({ label, nextFilter }) => (
				<li key={label} className="max-w-full">
					<Anchor
						to={`/productos${buildFilterQuery(nextFilter)}`}
						preventScrollReset
						className="tag max-w-full"
						onClick={createLinkHandler(() => onFilter(nextFilter))}
					>
						<span className="sr-only">Quitar </span>
						<span className="truncate">{label}</span>
						<Icon name="close" size={16} />
					</Anchor>
				</li>
			))}
			<li>
				<Anchor
					to={`/productos${buildFilterQuery(emptyFilter)}`}
					preventScrollReset
					className="link inline-flex min-h-11 items-center px-2 text-sm font-medium"
					onClick={createLinkHandler(() => onFilter(emptyFilter))}
				>
					Quitar filtros
				</Anchor>
			</li>
		</ul>
	);
}
