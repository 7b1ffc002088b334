import type { MetaDescriptor } from "react-router";
import { isSameName } from "#features/blog/rules.ts";
import type { Site } from "#site/site-data.ts";

/** What the address of the list says: the search, the category, the tag and how many steps of the list are shown. */
export type ListState = { q: string; categoria: string; etiqueta: string; pagina: number };

const LONGEST_QUERY = 100;
const MOST_PAGES = 99;

export function listStateOf(params: URLSearchParams): ListState {
	const text = (name: string) => (params.get(name) ?? "").trim().slice(0, LONGEST_QUERY);
	const pagina = Math.trunc(Number(params.get("pagina"))) || 1;
	return {
		q: text("q"),
		categoria: text("categoria"),
		etiqueta: text("etiqueta"),
		pagina: Math.min(Math.max(pagina, 1), MOST_PAGES),
	};
}

/** The address of a list; what is empty or usual is left out of it. */
export function listHref(state: Partial<ListState>): string {
	const params = new URLSearchParams();
	for (const name of ["q", "categoria", "etiqueta"] as const)
		if (state[name]) params.set(name, state[name]);
	if (state.pagina && state.pagina > 1) params.set("pagina", String(state.pagina));
	const query = params.toString();
	return query ? `/blog?${query}` : "/blog";
}

/** Whether a post belongs to the chosen category and tag. */
export function isChosen(
	post: { category: string; tags: readonly string[] },
	{ categoria, etiqueta }: Pick<ListState, "categoria" | "etiqueta">,
): boolean {
	const isInCategory = !categoria || post.category === categoria;
	return isInCategory && (!etiqueta || post.tags.some((tag) => isSameName(tag, etiqueta)));
}

/** Tells feed readers where the blog's feed is. */
export const feedLink = ({ settings }: Site): MetaDescriptor => ({
	tagName: "link",
	rel: "alternate",
	type: "application/rss+xml",
	title: `Blog de ${settings.name}`,
	href: "/blog/rss.xml",
});
