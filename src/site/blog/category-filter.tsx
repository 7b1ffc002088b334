import { ALL_CATEGORIES } from "#features/blog/sentences.ts";
import { Icon } from "#ui/icon.tsx";
import { TagLink } from "#ui/tag.tsx";
import { type ListState, listHref } from "./list-state.ts";

type CategoryFilterProps = { categories: readonly string[]; state: ListState; typed: string };

export function CategoryFilter({ categories, state, typed }: CategoryFilterProps) {
	const { categoria, etiqueta } = state;
	const q = typed.trim();
	return (
		<nav aria-label="Filtrar artículos">
			<ul className="flex flex-wrap gap-2">
				{["", ...categories].map((category) => (
					<li key={category}>
						<TagLink
							to={listHref({ q, etiqueta, categoria: category })}
							preventScrollReset
							isCurrent={category === categoria}
						>
							{category || ALL_CATEGORIES}
						</TagLink>
					</li>
				))}
				{etiqueta && (
					<li>
						<TagLink to={listHref({ q, categoria })} preventScrollReset isCurrent>
							<span className="sr-only">Quitar la etiqueta </span>
							{etiqueta}
							<Icon name="close" size={16} />
						</TagLink>
					</li>
				)}
			</ul>
		</nav>
	);
}
