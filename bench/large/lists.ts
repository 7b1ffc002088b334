type Parameter = { name: string; in: string; schema: { enum?: string[]; type?: string } };
type Operation = { parameters?: Parameter[] };
type Document = { paths: Record<string, { get?: Operation }> };

/** Calls the API of a shop as its first administrator. @returns the response's JSON */
export type ApiCaller = (path: string) => Promise<unknown>;

/** The slowest query of an address: its p95 in milliseconds, and its text. */
export type Slowest = { path: string; query: string; p95: number };

/** Enough calls that one in twenty may be the first, which fills the cache. */
const TIMES = 21;
/** Not lists: they call Zoho, measure the disk, or write a whole spreadsheet. */
const NO_LIST = /\/(zoho|status|push|export)(\/|$)/;
/**
 * Search terms: one that many rows contain, two that some contain, one that none contains, one too short for any
 * index, and a plate.
 */
const SEARCHES = ["castillo", "aceite motul", "corolla", "foto 7", "wzqxkj", "ba", "da-1000"];

/**
 * Measures every list and overview of the panel, found in the API document: plain, by each value of each filter, by
 * search, and on its last page.
 */
export async function measureLists(ask: ApiCaller): Promise<Slowest[]> {
	const { paths } = (await ask("/api/openapi.json")) as Document;
	const slowest: Slowest[] = [];
	for (const [path, { get }] of Object.entries(paths)) {
		if (!get || !path.startsWith("/api/admin/") || NO_LIST.test(path)) continue;
		if (path.includes("{")) continue;
		const times: Slowest[] = [];
		for (const query of await listQueries(ask, path, get.parameters ?? []))
			times.push({ path, query, p95: await measureP95(() => ask(path + query)) });
		const [worst] = times.sort((one, other) => other.p95 - one.p95);
		if (worst) slowest.push(worst);
	}
	return slowest;
}

export async function listQueries(ask: ApiCaller, path: string, parameters: Parameter[]): Promise<string[]> {
	const names = new Set(parameters.map(({ name }) => name));
	if (path.endsWith("/agenda")) return ["?from=2026-11-16&to=2026-11-22", "?from=2026-11-01&to=2026-12-01"];
	const filters = parameters.flatMap(({ name, schema }) =>
		(schema.enum ?? []).map((value) => `${name}=${value}`),
	);
	if (path.endsWith("/cars")) return ["?plate=DA1000", "?plate=da-1", "?plate=EO10"];
	if (path.endsWith("/closable")) return ["?before=2026-10-01", "?before=2026-10-01&state=new"];
	if (path.endsWith("/media")) filters.push("show=unused", "show=trash");
	const searches = names.has("q") ? SEARCHES.map((word) => `q=${encodeURIComponent(word)}`) : [];
	// The panel requests articles without their text, a page at a time.
	const fixedParameters = path.endsWith("/blog/posts") ? "fields=card&page=1" : "";
	const queries = ["", ...filters, ...searches].map((query) => {
		const all = [query, fixedParameters].filter(Boolean).join("&");
		return all && `?${all}`;
	});
	if (!names.has("page")) return queries;
	const lastPages: string[] = [];
	for (const query of queries) {
		const { pages = 1 } = (await ask(path + query)) as { pages?: number };
		const first = query.replace(/&page=1$/, "");
		if (pages > 1) lastPages.push(`${first || "?"}${first ? "&" : ""}page=${pages}`);
	}
	return [...queries, ...lastPages];
}

/** Returns the same query on another page, because a small shop has fewer. */
export const withPage = (query: string, page: number) => query.replace(/page=\d+/, `page=${page}`);

/** Returns the milliseconds that 95 of 100 calls stay below. */
export async function measureP95(call: () => Promise<unknown>, calls = TIMES): Promise<number> {
	const times: number[] = [];
	for (let time = 0; time < calls; time++) {
		const startedAt = performance.now();
		await call();
		times.push(performance.now() - startedAt);
	}
	return times.sort((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}
