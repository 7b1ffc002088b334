import { hearServerTime } from "#admin/frame/server-clock.ts";
import { onPage } from "./on-page.ts";

/**
 * The loader of a list's page: what its address asks for, past the end the last page there is. A list that says what
 * time it is sets the panel's clock.
 */
export function loaderOf<Query, List extends object>(
	{ queryOf }: { queryOf: (search: URLSearchParams) => Query },
	look: (query: Query) => Promise<List>,
) {
	return async ({ request }: { request: Request }): Promise<List> => {
		const list = await look(queryOf(new URL(request.url).searchParams));
		if ("now" in list) hearServerTime(String(list.now));
		if ("pages" in list) onPage(request, { pages: Number(list.pages) });
		return list;
	};
}
