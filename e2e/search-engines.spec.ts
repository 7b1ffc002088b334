import type { Page } from "@playwright/test";
import { PRODUCT_BRANDS } from "#catalogue.ts";
import { expect, test } from "./fixtures.ts";
import { openAlive } from "./reading.ts";

/** Reads a page's metadata and structured data from the server's HTML, or from the live document after navigation. */
const headOf = (page: Page, html?: string) =>
	page.evaluate((sent) => {
		const root = sent ? new DOMParser().parseFromString(sent, "text/html") : document;
		const tags = `meta:is([name="description"], [name="robots"], [name^="twitter:"], [property]), link:is([rel="alternate"], [rel="canonical"])`;
		const said = [...root.head.querySelectorAll(tags)].map(
			(tag) =>
				`${["name", "property", "rel"].map((name) => tag.getAttribute(name) ?? "").join("")}: ${tag.getAttribute("content") ?? tag.getAttribute("href")}`,
		);
		const data = [...root.querySelectorAll(`script[type="application/ld+json"]`)];
		return {
			title: root.title,
			said: said.toSorted(),
			data: data.map(({ textContent }) => JSON.parse(textContent ?? "")),
		};
	}, html);

test("updates metadata and structured data after client navigation", async ({
	page,
	request,
}) => {
	await openAlive(page, "/");
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
	const seen = new Set<string>();
	for (const step of steps) {
		const before = page.url();
		await step();
		await expect(page).not.toHaveURL(before);
		const sent = await headOf(page, await (await request.get(page.url())).text());
		expect(sent.said.join()).toContain("og:description");
		await expect.poll(() => headOf(page)).toEqual(sent);
		seen.add(JSON.stringify(sent));
	}
	// The steps visit the blog twice.
	expect(seen.size).toBe(steps.length - 1);
});

test("has canonical and neighbour links on each catalogue page", async ({
	request,
	baseURL: origin,
}) => {
	const read = async (query: string) => (await request.get(`/productos${query}`)).text();
	const first = await read("");
	expect(first).toMatch(
		/<a [^>]*href="\/productos\?pagina=2"[^>]*rel="next"|rel="next"[^>]*pagina=2/,
	);
	const second = await read("?pagina=2");
	expect(second).toMatch(/<a [^>]*rel="prev"/);
	expect(canonicalIn(second)).toBe(`${origin}/productos?pagina=2`);
	expect(second).toContain(" · página 2");
	expect(second).not.toContain("noindex");
	const whole = `${origin}/productos`;
	expect(canonicalIn(await read("?categoria=Limpieza&pagina=2"))).toBe(whole);
	expect(canonicalIn(await read("?marca=Nadie"))).toBe(whole);
	// A page number past the end shows the last page.
	for (const [beyond, last] of [
		["?pagina=9", "?pagina=3"],
		["?marca=Motul&pagina=9999", "?marca=Motul"],
		["?q=nada-de-esto&pagina=2", "?q=nada-de-esto"],
	])
		expect((await request.get(`/productos${beyond}`)).url()).toBe(`${whole}${last}`);

	const map = await (await request.get("/sitemap.xml")).text();
	const titles = new Set<string>();
	for (const [brand, label] of Object.entries(PRODUCT_BRANDS)) {
		const query = `?${new URLSearchParams({ marca: brand })}`;
		expect(map).toContain(`/productos${query}</loc>`);
		const html = await read(query);
		expect(canonicalIn(html)).toBe(whole + query);
		const name = brand === "generic" ? "Productos genéricos" : `Productos ${brand}`;
		expect(/<h1[^>]*>([^<]*)</.exec(html)?.[1]).toBe(name);
		const title = /<title>([^<]*)</.exec(html)?.[1] ?? "";
		expect(title.startsWith(`${name}: `), title).toBe(true);
		titles.add(title);
		const cards = html.split("<article").slice(1);
		const badges = cards.map((card) => /<span class="badge[^"]*"[^>]*>([^<]*)</.exec(card)?.[1]);
		expect(new Set(badges)).toEqual(new Set([label]));
	}
	expect(titles.size).toBe(Object.keys(PRODUCT_BRANDS).length);
});

const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
