import { redirect, replace } from "react-router";

/**
 * Returns the list, or redirects to the last page when the requested page is past the end, for example after the only
 * row of the last page was deleted. The loader redirects, so that no empty list flashes up.
 *
 * @param request of the loader; its URL holds the page as `page`
 * @throws Response that redirects to an earlier page, so redirects end
 */
export function redirectPastLastPage<List extends { pages: number }>(
	request: Pick<Request, "url">,
	list: List,
	currentLocation: Pick<Location, "pathname" | "search"> = location,
): List {
	const { pathname, search, searchParams } = new URL(request.url);
	if (!(Number(searchParams.get("page")) > list.pages)) return list;
	if (list.pages > 1) searchParams.set("page", String(list.pages));
	else searchParams.delete("page");
	const to = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
	// Replace the current page, so that Back does not lead to a page that no longer exists.
	const isCurrentPage = currentLocation.pathname === pathname && currentLocation.search === search;
	throw (isCurrentPage ? replace : redirect)(to);
}
