import { redirect, replace } from "react-router";

/**
 * What a list was answered. Past its end, as once the only row of the last page is gone, its loader leads to the last
 * page there is, so that nobody is shown an empty list on the way.
 *
 * @param request of the loader: its address has the page as `page`
 * @throws Response that redirects; each leads to an earlier page, so it ends
 */
export function onPage<List extends { pages: number }>(
	request: Pick<Request, "url">,
	list: List,
	here: Pick<Location, "pathname" | "search"> = location,
): List {
	const { pathname, search, searchParams } = new URL(request.url);
	if (!(Number(searchParams.get("page")) > list.pages)) return list;
	if (list.pages > 1) searchParams.set("page", String(list.pages));
	else searchParams.delete("page");
	const to = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
	// A page that is looked at already is not left behind in the history.
	const isHere = here.pathname === pathname && here.search === search;
	throw (isHere ? replace : redirect)(to);
}
