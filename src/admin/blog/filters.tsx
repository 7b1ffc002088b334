import { POST_STATES, type PostState } from "#features/blog/staff/edit-rules.ts";
import { Field, Select } from "#ui/field.tsx";
import { FilterForm } from "#ui/filter-form.tsx";
import { TagNav } from "#ui/tag-nav.tsx";
import type { PostQuery } from "./query.ts";

const STATE_LABELS: Record<PostState, string> = {
	todos: "Todos",
	publicados: "Publicados",
	borradores: "Borradores",
	papelera: "Papelera",
};

type BlogFiltersProps = {
	query: PostQuery;
	counts: Record<PostState, number>;
	categories: readonly string[];
	hrefFor: (change: Partial<PostQuery>) => string;
};

export function BlogFilters({ query, counts, categories, hrefFor }: BlogFiltersProps) {
	const known = query.category && !categories.includes(query.category);
	return (
		<>
			<TagNav
				label="Estado"
				values={POST_STATES}
				labels={STATE_LABELS}
				counts={counts}
				chosen={query.state}
				hrefFor={(state) => hrefFor({ state })}
				className="[scrollbar-width:thin]"
			/>
			<FilterForm
				q={query.q}
				placeholder="Título, extracto o autor"
				hrefFor={({ q = "", category = "" }) => hrefFor({ q: q.trim(), category })}
				className="mt-3 grid gap-2 sm:grid-cols-[minmax(0,1fr)_14rem] lg:grid-cols-[minmax(0,1fr)_16rem]"
			>
				{(send) => (
					<Field label="Categoría" name="category" isLabelHidden>
						<Select
							value={query.category}
							onChange={send}
							placeholder="Todas las categorías"
							options={known ? [...categories, query.category] : categories}
						/>
					</Field>
				)}
			</FilterForm>
		</>
	);
}
