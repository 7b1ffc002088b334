// @module-tag sequence
// @module-tag slow
import { expect, test } from "vitest";
import { CARDS_PER_STEP, MAX_RESTORED_CARDS } from "#domain/shop.ts";
import { buildFilterQuery, NO_FILTER } from "#features/content/products/search/catalogue-filter.ts";
import { insertProducts } from "#features/content/products/store.server.ts";
import { productSeeds } from "#seed/products.ts";
import { PAGE_CACHE } from "#server/pages/page-caller.ts";
import { buildSitemapIndex, buildUrlset } from "#site/generated-files.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const PART_SIZE = 5000;
/** Filling a full sitemap part, search index included, takes over five seconds while other tests run. */
const FILL_TIMEOUT_MS = 60_000;
const fetchSitemapPart = async (number: number) =>
	(await world.call(`/api/sitemap/products?part=${number}`)).json as {
		skus: string[];
		parts: number;
	};
const search = async (q: string) =>
	(await world.call(`/api/products/search?${new URLSearchParams({ q })}`)).json;

async function addCopies(copies: number, word: string) {
	const products = Array.from({ length: copies }, (_, index) => {
		const base = productSeeds[index % productSeeds.length] as (typeof productSeeds)[number];
		const id = `${word}-${index}`;
		return { ...base, id, sku: `${base.sku}-${word}-${index}`, name: `${base.name} ${word}` };
	});
	for (let from = 0; from < copies; from += 500)
		await world.ctx.content.edit((trx) =>
			insertProducts(trx, world.ctx.now(), products.slice(from, from + 500)),
		);
}

test("puts a small catalogue into one sitemap part", async () => {
	const { skus, parts } = await fetchSitemapPart(1);
	expect({ found: skus.length, parts }).toEqual({ found: productSeeds.length, parts: 1 });
});

test(
	"lists every product across several sitemap parts",
	async () => {
		await addCopies(PART_SIZE + 1 - productSeeds.length, "copia");
		const [first, second, third] = await Promise.all([
			fetchSitemapPart(1),
			fetchSitemapPart(2),
			fetchSitemapPart(3),
		]);
		expect([first.parts, first.skus.length]).toEqual([2, PART_SIZE]);
		expect([second.parts, second.skus.length, third.skus.length]).toEqual([2, 1, 0]);
		expect(new Set([...first.skus, ...second.skus]).size).toBe(PART_SIZE + 1);
	},
	FILL_TIMEOUT_MS,
);

test("pages to the last product and caps restored cards", async () => {
	const searchCards = async (query: string) => {
		const { json } = await world.call(`/api/products/search?${query}`);
		const { products, total } = json as { products: { sku: string }[]; total: number };
		return { skus: products.map(({ sku }) => sku), total };
	};
	const total = PART_SIZE + 1;
	const lastPage = Math.ceil(total / CARDS_PER_STEP);
	const [before, end, past] = await Promise.all(
		[lastPage - 1, lastPage, lastPage + 1].map((page) => searchCards(`pagina=${page}`)),
	);
	expect([before, end, past].map((page) => [page?.skus.length, page?.total])).toEqual([
		[CARDS_PER_STEP, total],
		[total % CARDS_PER_STEP, total],
		[0, total],
	]);
	expect(new Set([...(before?.skus ?? []), ...(end?.skus ?? [])]).size).toBe(
		CARDS_PER_STEP + (total % CARDS_PER_STEP),
	);
	const restored = await searchCards(buildFilterQuery(NO_FILTER, 1, total).slice(1));
	expect(restored.skus).toHaveLength(MAX_RESTORED_CARDS);
	expect((await searchCards(`mostrar=${total}`)).skus).toHaveLength(CARDS_PER_STEP);
	expect((await searchCards(`pagina=2&mostrar=${MAX_RESTORED_CARDS}`)).skus[0]).toBe(
		restored.skus[CARDS_PER_STEP],
	);
});

// The page cache builds one list that all visitors share; other callers get at most 300 products a page.
test("lists all products to the page cache, pages to others", async () => {
	const listSkus = async (query: string, address = "10.3.3.3") =>
		((await world.call(`/api/products${query}`, { address })).json as { sku: string }[]).map(
			({ sku }) => sku,
		);
	const allSkus = await listSkus("", PAGE_CACHE);
	expect(new Set(allSkus).size).toBe(5000);
	for (const query of ["", "/", "?n=1", "?orden=precio-asc", "?limit=300"])
		expect(await listSkus(query)).toHaveLength(300);
	expect(await listSkus("?pagina=2")).toEqual(allSkus.slice(300, 600));
	expect(await world.call("/api/products?limit=301")).toMatchObject({
		status: 422,
		json: { detail: "El límite va de 1 a 300" },
	});
});

test(
	"corrects misspellings in a large catalogue",
	async () => {
		expect(await search("anticongelnte")).toMatchObject({ understoodAs: "anticongelante" });
		expect(await search("wzqxkj")).toMatchObject({ total: 0, understoodAs: null });
		await addCopies(1, "turbina");
		expect((await search("turbina")).total).toBe(1);
		expect((await fetchSitemapPart(2)).skus).toHaveLength(2);
		expect(await fetchSitemapPart(3)).toEqual({ skus: [], parts: 2 });
		await expect.poll(async () => (await search("turbinaa")).understoodAs).toBe("turbina");
	},
	FILL_TIMEOUT_MS,
);

test("drops a missed search soon after its product arrives", async () => {
	const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
	const listMissedSearches = async () =>
		(await world.asStaff("/api/admin/searches")).json.searches.map(({ query }: { query: string }) => query);
	for (const q of ["intercooler", "wzqxkj"]) await world.call("/api/searches", { body: { q }, headers });
	expect((await listMissedSearches()).toSorted()).toEqual(["intercooler", "wzqxkj"]);
	await addCopies(1, "intercooler");
	await expect.poll(listMissedSearches).toEqual(["wzqxkj"]);
});

test("escapes URLs in the sitemap and its index", () => {
	expect(buildUrlset("https://x.com", [{ path: "/a?b&c" }])).toContain(
		"<url><loc>https://x.com/a?b&amp;c</loc></url>",
	);
	expect(buildSitemapIndex("https://x.com", ["/sitemap/1.xml"])).toContain(
		"<sitemap><loc>https://x.com/sitemap/1.xml</loc></sitemap>",
	);
});
