import type { Page } from "@playwright/test";
import { PRODUCT_BRANDS } from "#domain/product-types.ts";
import { expect, test } from "./fixtures.ts";
import { openHydrated } from "./shared-steps.ts";

/** Reads a page's metadata and structured data from the server's HTML, or from the live document after navigation. */
const readMetadata = (page: Page, html?: string) =>
	page.evaluate((serverHtml) => {
		const root = serverHtml ? new DOMParser().parseFromString(serverHtml, "text/html") : document;
		const tagSelector = `meta:is([name="description"], [name="robots"], [name^="twitter:"], [property]), link:is([rel="alternate"], [rel="canonical"])`;
		const metaTags = [...root.head.querySelectorAll(tagSelector)].map(
			(tag) =>
				`${["name", "property", "rel"].map((name) => tag.getAttribute(name) ?? "").join("")}: ${tag.getAttribute("content") ?? tag.getAttribute("href")}`,
		);
		const data = [...root.querySelectorAll(`script[type="application/ld+json"]`)];
		return {
			title: root.title,
			metaTags: metaTags.toSorted(),
			data: data.map(({ textContent }) => JSON.parse(textContent ?? "")),
		};
	}, html);

test("updates metadata and structured data after client navigation", async ({ page, request }) => {
	await openHydrated(page, "/");
	const header = page.getByRole("banner");
	const steps = [
		() => header.getByRole("link", { name: "Servicios", exact: true }).click(),
		() => page.getByRole("link", { name: "Frenos", exact: true }).first().click(),
		() => header.getByRole("link", { name: "Productos", exact: true }).click(),
		() => page.locator("main article h3 a").first().click(),
		() => header.getByRole("link", { name: "Blog", exact: true }).click(),
		() => page.locator("main article h2 a, main article h3 a").first().click(),
		() => page.goBack(),
		() => header.getByRole("link", { name: "Inicio", exact: true }).click(),
	];
	const pageMetadata = new Set<string>();
	for (const step of steps) {
		const previousUrl = page.url();
		await step();
		await expect(page).not.toHaveURL(previousUrl);
		const serverMetadata = await readMetadata(page, await (await request.get(page.url())).text());
		expect(serverMetadata.metaTags.join()).toContain("og:description");
		await expect.poll(() => readMetadata(page)).toEqual(serverMetadata);
		pageMetadata.add(JSON.stringify(serverMetadata));
	}
	// The steps visit the blog twice.
	expect(pageMetadata.size).toBe(steps.length - 1);
});

test("has canonical and neighbour links on each catalogue page", async ({ request, baseURL: origin }) => {
	const fetchCatalogue = async (query: string) => (await request.get(`/productos${query}`)).text();
	const firstPageHtml = await fetchCatalogue("");
	expect(firstPageHtml).toMatch(
		/<a [^>]*href="\/productos\?pagina=2"[^>]*rel="next"|rel="next"[^>]*pagina=2/,
	);
	const secondPageHtml = await fetchCatalogue("?pagina=2");
	expect(secondPageHtml).toMatch(/<a [^>]*rel="prev"/);
	expect(getCanonicalUrl(secondPageHtml)).toBe(`${origin}/productos?pagina=2`);
	expect(secondPageHtml).toContain(" · página 2");
	expect(secondPageHtml).not.toContain("noindex");
	const catalogueUrl = `${origin}/productos`;
	expect(getCanonicalUrl(await fetchCatalogue("?categoria=Limpieza&pagina=2"))).toBe(catalogueUrl);
	expect(getCanonicalUrl(await fetchCatalogue("?marca=Nadie"))).toBe(catalogueUrl);
	// A page number past the end shows the last page.
	for (const [query, lastPage] of [
		["?pagina=9", "?pagina=3"],
		["?marca=Motul&pagina=9999", "?marca=Motul"],
		["?q=nada-de-esto&pagina=2", "?q=nada-de-esto"],
	])
		expect((await request.get(`/productos${query}`)).url()).toBe(`${catalogueUrl}${lastPage}`);

	const sitemap = await (await request.get("/sitemap.xml")).text();
	const titles = new Set<string>();
	for (const [brand, label] of Object.entries(PRODUCT_BRANDS)) {
		const query = `?${new URLSearchParams({ marca: brand })}`;
		expect(sitemap).toContain(`/productos${query}</loc>`);
		const html = await fetchCatalogue(query);
		expect(getCanonicalUrl(html)).toBe(catalogueUrl + query);
		const name = brand === "generic" ? "Productos genéricos" : `Productos ${brand}`;
		expect(/<h1[^>]*>([^<]*)</.exec(html)?.[1]).toBe(name);
		const title = /<title>([^<]*)</.exec(html)?.[1] ?? "";
		expect(title.startsWith(`${name}: `), title).toBe(true);
		titles.add(title);
		const cards = html.split("<article").slice(1);
		const badges = cards.map((card) => /<span class="[^"]*badge-solid[^"]*"[^>]*>([^<]*)</.exec(card)?.[1]);
		expect(new Set(badges)).toEqual(new Set([label]));
	}
	expect(titles.size).toBe(Object.keys(PRODUCT_BRANDS).length);
});

const getCanonicalUrl = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
