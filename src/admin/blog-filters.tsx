import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { DESK_STATES, type DeskState } from "#features/blog/edit-rules.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldScope, Select, TextInput } from "#ui/field.tsx";
import { TagLink } from "#ui/tag.tsx";
import type { BlogFilter } from "./blog-query.ts";

const STATE_LABELS: Record<DeskState, string> = {
	todos: "Todos",
	publicados: "Publicados",
	borradores: "Borradores",
	papelera: "Papelera",
};
const TYPING_PAUSE_MS = 350;

type BlogFiltersProps = {
	filter: BlogFilter;
	counts: Record<DeskState, number>;
	categories: readonly string[];
	/** Address of the list under another filter, on its first page. */
	pathFor: (change: Partial<BlogFilter>) => string;
};

/** Everything that narrows the list of posts, all of it in the address. */
export function BlogFilters({ filter, counts, categories, pathFor }: BlogFiltersProps) {
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);

	// What the address says wins, unless somebody is typing.
	useEffect(() => {
		const search = form.current?.elements.namedItem("q");
		if (search instanceof HTMLInputElement && document.activeElement !== search)
			search.value = filter.q;
	}, [filter.q]);

	function send() {
		clearTimeout(timer.current);
		if (!form.current) return;
		const typed = new FormData(form.current);
		const q = String(typed.get("q")).trim();
		const category = String(typed.get("category"));
		void navigate(pathFor({ q, category }), { replace: true, preventScrollReset: true });
	}

	function handleTyping() {
		clearTimeout(timer.current);
		timer.current = setTimeout(send, TYPING_PAUSE_MS);
	}

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		send();
	}

	const known = filter.category && !categories.includes(filter.category);
	return (
		<FieldScope id="filtro">
			<nav aria-label="Estado" className="-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:thin]">
				<ul className="flex w-max gap-2 lg:w-auto lg:flex-wrap">
					{DESK_STATES.map((state) => (
						<li key={state}>
							<TagLink
								to={pathFor({ state })}
								isCurrent={filter.state === state}
								preventScrollReset
							>
								{STATE_LABELS[state]}
								<span className="num font-normal">{counts[state]}</span>
							</TagLink>
						</li>
					))}
				</ul>
			</nav>
			<search>
				<form
					ref={form}
					onSubmit={handleSubmit}
					className="mt-3 grid gap-2 sm:grid-cols-[minmax(0,1fr)_14rem] lg:grid-cols-[minmax(0,1fr)_16rem_auto]"
				>
					<Field label="Buscar" name="q" isLabelHidden>
						<TextInput
							type="search"
							icon="search"
							placeholder="Título, extracto o autor"
							defaultValue={filter.q}
							maxLength={100}
							onChange={handleTyping}
						/>
					</Field>
					<Field label="Categoría" name="category" isLabelHidden>
						<Select
							value={filter.category}
							onChange={send}
							placeholder="Todas las categorías"
							options={known ? [...categories, filter.category] : categories}
						/>
					</Field>
					<Button type="submit" tone="line" className="max-lg:hidden">
						Buscar
					</Button>
				</form>
			</search>
		</FieldScope>
	);
}
