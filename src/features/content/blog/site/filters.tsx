import type { Ref } from "react";
import { Form } from "react-router";
import { ALL_CATEGORIES } from "#features/content/blog/messages.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { TagLink } from "#ui/tag.tsx";
import { buildListPath, type ListState } from "./list-state.ts";

type SearchFormProps = {
	state: ListState;
	inputRef: Ref<HTMLInputElement>;
	searchText: string;
	onType: (searchText: string) => void;
};

/** Searches as the visitor types; without script the button submits the search. */
export function SearchForm({ state, inputRef, searchText, onType }: SearchFormProps) {
	return (
		<search>
			<FieldScope id="blog">
				<Form method="get" action="/blog" preventScrollReset className="flex items-end gap-2">
					<Field label="Buscar en el blog" name="q" className="min-w-0 grow">
						<TextInput
							ref={inputRef}
							type="search"
							icon="search"
							maxLength={100}
							autoComplete="off"
							placeholder="Frenos, 5W-30, A/C…"
							value={searchText}
							onChange={(event) => onType(event.currentTarget.value)}
						/>
					</Field>
					{state.categoria && <input type="hidden" name="categoria" value={state.categoria} />}
					{state.etiqueta && <input type="hidden" name="etiqueta" value={state.etiqueta} />}
					<Button type="submit">Buscar</Button>
				</Form>
			</FieldScope>
		</search>
	);
}

type CategoryFilterProps = { categories: readonly string[]; state: ListState; searchText: string };

export function CategoryFilter({ categories, state, searchText }: CategoryFilterProps) {
	const { categoria, etiqueta } = state;
	const q = searchText.trim();
	return (
		<nav aria-label="Filtrar artículos">
			<ul className="flex flex-wrap gap-2">
				{["", ...categories].map((category) => (
					<li key={category}>
						<TagLink
							to={buildListPath({ q, etiqueta, categoria: category })}
							preventScrollReset
							isCurrent={category === categoria}
						>
							{category || ALL_CATEGORIES}
						</TagLink>
					</li>
				))}
				{etiqueta && (
					<li>
						<TagLink to={buildListPath({ q, categoria })} preventScrollReset isCurrent>
							<span className="sr-only">Quitar la etiqueta </span>
							<span>{etiqueta}</span>
							<Icon name="close" size={16} />
						</TagLink>
					</li>
				)}
			</ul>
		</nav>
	);
}
