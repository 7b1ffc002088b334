type Parameter = { name: string; in: string; schema: { enum?: string[]; type?: string } };
type Operation = { parameters?: Parameter[] };
type Document = { paths: Record<string, { get?: Operation }> };

/** Calls the API of a shop as its first administrator. @returns the response's JSON */
export type ApiCaller = (path: string) => Promise<unknown>;

/** The slowest query of an address: its p95 in milliseconds, and its text. */
export type QueryTiming = { path: string; query: string; p95: number };

/** Enough calls that one in twenty may be the first, which fills the cache. */
const CALL_COUNT = 21;
/** Not lists: they call Zoho, measure the disk, or write a whole spreadsheet. */
const NON_LIST_PATTERN = /\/(zoho|status|push|export)(\/|$)/;
/**
 * Search terms: one that many rows contain, two that some contain, one that none contains, one too short for any
 * index, and a plate.
 */
const SEARCH_TERMS = ["castillo", "aceite motul", "corolla", "foto 7", "wzqxkj", "ba", "da-1000"];

/**
 * Measures every list and overview of the panel, found in the API document: plain, by each value of each filter, by
 * search, and on its last page.
 */
export async function measureLists(callApi: ApiCaller): Promise<QueryTiming[]> {
	const { paths } = (await callApi("/api/openapi.json")) as Document;
	const slowestTimings: QueryTiming[] = [];
	for (const [path, { get }] of Object.entries(paths)) {
		if (!get || !path.startsWith("/api/admin/") || NON_LIST_PATTERN.test(path)) continue;
		if (path.includes("{")) continue;
		const timings: QueryTiming[] = [];
		for (const query of await listQueries(callApi, path, get.parameters ?? []))
			timings.push({ path, query, p95: await measureP95(() => callApi(path + query)) });
		const [slowestTiming] = timings.sort((a, b) => b.p95 - a.p95);
		if (slowestTiming) slowestTimings.push(slowestTiming);
	}
	return slowestTimings;
}

export async function listQueries(
	callApi: ApiCaller,
	path: string,
	parameters: Parameter[],
): Promise<string[]> {
	const names = new Set(parameters.map(({ name }) => name));
	if (path.endsWith("/agenda")) return ["?from=2026-11-16&to=2026-11-22", "?from=2026-11-01&to=2026-12-01"];
	const filters = parameters.flatMap(({ name, schema }) =>
		(schema.enum ?? []).map((value) => `${name}=${value}`),
	);
	if (path.endsWith("/agenda/closing")) return ["?day=2026-11-20", "?day=2026-11-20&until=2026-11-27"];
	if (names.has("plate")) return ["?plate=DA1000", "?plate=da-1", "?plate=EO10"];
	if (path.endsWith("/closable")) return ["?before=2026-10-01", "?before=2026-10-01&state=new"];
	// A month is what the panel asks for first; «todo» is every year.
	if (names.has("period")) filters.push("period=2026-11", "period=todo");
	if (path.endsWith("/media")) filters.push("show=unused", "show=trash");
	const searches = names.has("q") ? SEARCH_TERMS.map((term) => `q=${encodeURIComponent(term)}`) : [];
	// The panel requests articles without their text, a page at a time.
	const fixedParameters = path.endsWith("/blog/posts") ? "fields=card&page=1" : "";
	const queries = ["", ...filters, ...searches].map((query) => {
		const combinedQuery = [query, fixedParameters].filter(Boolean).join("&");
		return combinedQuery && `?${combinedQuery}`;
	});
	if (!names.has("page")) return queries;
	const lastPages: string[] = [];
	for (const query of queries) {
		const { pages = 1 } = (await callApi(path + query)) as { pages?: number };
		const queryWithoutPage = query.replace(/&page=1$/, "");
		if (pages > 1) lastPages.push(`${queryWithoutPage || "?"}${queryWithoutPage ? "&" : ""}page=${pages}`);
	}
	return [...queries, ...lastPages];
}

/** Returns the same query on another page, because a small shop has fewer. */
export const withPage = (query: string, page: number) => query.replace(/page=\d+/, `page=${page}`);

/** Returns the milliseconds that 95 of 100 calls stay below. */
export async function measureP95(call: () => Promise<unknown>, calls = CALL_COUNT): Promise<number> {
	const durations: number[] = [];
	for (let callIndex = 0; callIndex < calls; callIndex++) {
		const startedAt = performance.now();
		await call();
		durations.push(performance.now() - startedAt);
	}
	return durations.sort((a, b) => a - b)[Math.ceil(durations.length * 0.95) - 1] ?? 0;
}
