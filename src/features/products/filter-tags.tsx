import { Icon } from "#ui/icon.tsx";
import { Anchor, takeOver } from "#ui/link.tsx";
import { brandLabel } from "./brand-label.ts";
import { isNarrowed, NO_FILTER, queryOf } from "./catalogue-filter.ts";
import type { CatalogueFilter } from "./contract.ts";
import { categoryLabel } from "./groups.ts";
import { ALL } from "./rules.ts";

type FilterTagsProps = {
	filter: CatalogueFilter;
	onFilter: (filter: CatalogueFilter) => void;
};

/** The active filters, each with a link that removes it; they work without script. */
export function FilterTags({ filter, onFilter }: FilterTagsProps) {
	if (!isNarrowed(filter)) return null;
	const { q, categoria, marca, orden } = filter;
	const chosen = [
		q.trim() && { label: `«${q.trim()}»`, without: { ...filter, q: "" } },
		categoria !== ALL && {
			label: categoryLabel(categoria),
			without: { ...filter, categoria: ALL },
		},
		marca !== ALL && { label: brandLabel(marca), without: { ...filter, marca: ALL } },
	].filter((choice) => choice !== false && choice !== "");
	const nothing = { ...NO_FILTER, orden };
	return (
		<ul aria-label="Filtros puestos" className="flex basis-full flex-wrap items-center gap-2">
			{chosen.map(({ label, without }) => (
				<li key={label} className="max-w-full">
					<Anchor
						to={`/productos${queryOf(without)}`}
						preventScrollReset
						className="tag max-w-full"
						onClick={takeOver(() => onFilter(without))}
					>
						<span className="sr-only">Quitar </span>
						<span className="truncate">{label}</span>
						<Icon name="close" size={16} />
					</Anchor>
				</li>
			))}
			<li>
				<Anchor
					to={`/productos${queryOf(nothing)}`}
					preventScrollReset
					className="link inline-flex min-h-11 items-center px-2 text-sm font-medium"
					onClick={takeOver(() => onFilter(nothing))}
				>
					Quitar filtros
				</Anchor>
			</li>
		</ul>
	);
}
