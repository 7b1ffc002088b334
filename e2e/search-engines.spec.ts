import type { Page } from "@playwright/test";
import { PRODUCT_BRANDS } from "#catalogue.ts";
import { expect, test } from "./fixtures.ts";
import { openAlive } from "./reading.ts";

/** What others read of a page: of the document that the server sent, or of what stands in the browser after a step. */
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

test("after a step inside the site description, preview and structured data are those of the page", async ({
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
	// The blog was seen twice.
	expect(seen.size).toBe(steps.length - 1);
});

for (const [sent, address] of [
	["/productos/", "/productos"],
	["/Productos?q=aceite", "/productos?q=aceite"],
	["/Servicios/frenos/", "/servicios/frenos"],
	["/BLOG/", "/blog"],
])
	test(`${sent} has moved to ${address}`, async ({ request }) => {
		const reply = await request.get(sent ?? "", { maxRedirects: 0 });
		expect(reply.status()).toBe(301);
		expect(reply.headers().location).toBe(address);
		expect((await request.get(address ?? "", { maxRedirects: 0 })).status()).toBe(200);
	});

test("each brand has a page of its own, with its words and its products, and the sitemap names it", async ({
	page,
	request,
}) => {
	const map = await (await request.get("/sitemap.xml")).text();
	const titles = new Set<string>();
	for (const brand of Object.keys(PRODUCT_BRANDS)) {
		const path = `/productos?${new URLSearchParams({ marca: brand })}`;
		expect(map).toContain(`${path}</loc>`);
		await page.goto(path);
		await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
			"href",
			new RegExp(`${path.replace(/[?+]/g, "\\$&")}$`),
		);
		const name = brand === "generic" ? "Productos genéricos" : `Productos ${brand}`;
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
		await expect(page).toHaveTitle(new RegExp(`^${name}: `));
		const label = PRODUCT_BRANDS[brand as keyof typeof PRODUCT_BRANDS];
		const badges = page.locator("main article .badge:first-child");
		expect(new Set(await badges.allTextContents())).toEqual(new Set([label]));
		titles.add(await page.title());
	}
	expect(titles.size).toBe(Object.keys(PRODUCT_BRANDS).length);
	await page.goto("/productos?marca=Nadie");
	await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/productos$/);
});
