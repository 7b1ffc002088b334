import { useSite } from "./site-data.ts";

/** Removes the link to the blog while it has no article. @source rules 6.10 */
export function useMenuLinks<Item extends { to: string }>(links: readonly Item[]): Item[] {
	const { hasArticles } = useSite();
	return links.filter(({ to }) => hasArticles || to !== "/blog");
}
