import type { MetaDescriptor } from "react-router";
import { isSameName } from "#features/content/blog/rules.ts";
import type { Site } from "#site/site-data.ts";

/** The list's URL parameters: search, category, tag, and how many pages of the list are visible. */
export type ListState = { q: string; categoria: string; etiqueta: string; pagina: number };

const MAX_QUERY_LENGTH = 100;
const MAX_PAGES = 99;

export function parseListState(params: URLSearchParams): ListState {
	const text = (name: string) => (params.get(name) ?? "").trim().slice(0, MAX_QUERY_LENGTH);
	const pagina = Math.trunc(Number(params.get("pagina"))) || 1;
	return {
		q: text("q"),
		categoria: text("categoria"),
		etiqueta: text("etiqueta"),
		pagina: Math.min(Math.max(pagina, 1), MAX_PAGES),
	};
}

/** Builds the path of a list, without empty and default parameters. */
export function buildListPath(state: Partial<ListState>): string {
	const params = new URLSearchParams();
	for (const name of ["q", "categoria", "etiqueta"] as const) if (state[name]) params.set(name, state[name]);
	if (state.pagina && state.pagina > 1) params.set("pagina", String(state.pagina));
	const query = params.toString();
	return query ? `/blog?${query}` : "/blog";
}

/** Returns whether a post belongs to the selected category and tag. */
export function matchesFilters(
	post: { category: string; tags: readonly string[] },
	{ categoria, etiqueta }: Pick<ListState, "categoria" | "etiqueta">,
): boolean {
	const isInCategory = !categoria || post.category === categoria;
	return isInCategory && (!etiqueta || post.tags.some((tag) => isSameName(tag, etiqueta)));
}

/** Builds the link tag that points feed readers to the blog's feed. */
export const buildFeedLink = ({ settings }: Site): MetaDescriptor => ({
	tagName: "link",
	rel: "alternate",
	type: "application/rss+xml",
	title: `Blog de ${settings.name}`,
	href: "/blog/rss.xml",
});
