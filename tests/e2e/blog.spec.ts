import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectBundledItems, openHydrated } from "./shared-steps.ts";

const POST_PATH = "/blog/liquido-de-frenos-dot-3-y-dot-4";
const findTitles = (page: Page) => page.getByRole("article").getByRole("heading");

test("keeps list and scroll position after Back from an article", {
	tag: "@smoke",
}, async ({ page }) => {
	await openHydrated(page, "/blog");
	await expectBundledItems(findTitles(page), 10);
	const filter = page.getByRole("navigation", { name: "Filtrar artículos" });
	await filter.getByRole("link", { name: "Productos" }).click();
	await expect(page).toHaveURL(/\/blog\?categoria=Productos$/);
	await expect(filter.getByRole("link", { name: "Productos" })).toHaveAttribute("aria-current", "true");
	await expect(page.getByText("Mostrando 3 artículos")).toBeVisible();

	const link = page.getByRole("link", { name: /DOT 3, DOT 4/ });
	await link.scrollIntoViewIfNeeded();
	const scrollTop = await page.evaluate(() => window.scrollY);
	await link.click();
	await expect(page).toHaveURL(POST_PATH);
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Líquido de frenos");
	await page.getByRole("link", { name: /Artículo anterior/ }).click();
	await expect(page).not.toHaveURL(POST_PATH);
	await page.getByRole("link", { name: "Volver al blog" }).click();
	await expect(page).toHaveURL(/\/blog\?categoria=Productos$/);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollTop);

	await page.goForward();
	await expect(page).toHaveURL(POST_PATH);
	await page.goBack();
	await expect(page.getByText("Mostrando 3 artículos")).toBeVisible();

	await page.getByRole("searchbox", { name: "Buscar en el blog" }).fill("HIGROSCOPICOS");
	await expect(findTitles(page)).toHaveText([/Líquido de frenos/]);
	await expect(page).toHaveURL(/q=HIGROSCOPICOS/);
});

test("publishes metadata and a preview image for an article", async ({ page, request }) => {
	await page.goto("/blog");
	const cardPictures = page.getByRole("article").locator("img");
	await expectBundledItems(cardPictures, 10);
	const pictureUrls = await cardPictures.evaluateAll((images) =>
		images.map((image) => image.getAttribute("src")),
	);
	expect(new Set(pictureUrls).size).toBe(10);
	await page.goto(POST_PATH);
	const picture = page.getByRole("img", { name: /líquido de frenos delante de un disco/ });
	await expect(picture).toBeInViewport();
	await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(400);
	const origin = new URL(page.url()).origin;
	await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", origin + POST_PATH);
	await expect(page.locator("meta[property='og:type']")).toHaveAttribute("content", "article");
	await expect(page.locator("meta[property='article:tag']")).toHaveCount(3);
	const previewTag = page.locator("meta[property='og:image']");
	await expect(previewTag).toHaveAttribute("content", /\/vista\/articulo-liquido-de-frenos-/);
	await expect(page.locator("meta[property='og:image:alt']")).toHaveAttribute("content", /mordaza/);
	const texts = await page.locator("script[type='application/ld+json']").allTextContents();
	const data = texts.flatMap((xmlText) => JSON.parse(xmlText));
	expect(data.map((item) => item["@type"])).toEqual(
		expect.arrayContaining(["BlogPosting", "BreadcrumbList"]),
	);
	const feed = await (await request.get("/blog/rss.xml")).text();
	expect(feed.match(/<media:content [^>]*type="image\/jpeg"><media:description>/g)).toHaveLength(10);
	const pictureUrl = `${origin}/images/blog/studio${POST_PATH.replace("/blog", "")}.jpg`;
	expect(feed).toContain(`<media:content url="${pictureUrl}" medium="image"`);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("searches, filters and reads the blog", async ({ page }) => {
		await page.goto("/blog");
		await page.getByRole("searchbox").fill("bateria");
		await page.getByRole("button", { name: "Buscar" }).click();
		await expect(findTitles(page)).toContainText([/batería/]);
		await page.getByRole("link", { name: "Mantenimiento", exact: true }).click();
		await expect(page).toHaveURL(/q=bateria&categoria=Mantenimiento/);
		await page.getByRole("link", { name: /Cómo cuidar la batería/ }).click();
		await expect(page.getByRole("table")).toBeVisible();
		await page.getByRole("link", { name: "Volver al blog" }).click();
		await expectBundledItems(findTitles(page), 10);
	});
});

test.describe("when the list fails to load", () => {
	test.use({ allowedErrors: /status of 500/ });

	test("shows the error in place and toast, then retries", async ({ page }) => {
		await openHydrated(page, "/terminos");
		await page.route("**/blog.data*", (route) => route.fulfill({ status: 500, body: "broken" }));
		await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
		const toasts = page.getByRole("region", { name: /Notificaciones/ });
		await expect(toasts).toContainText("Error cargando posts del blog");
		await expect(page.getByRole("heading", { level: 1 })).toContainText("Entiende tu carro");
		await expect(page.getByRole("banner")).toBeVisible();
		await expect(page).toHaveTitle(/^Blog/);
		await expect(findTitles(page)).toHaveCount(0);
		await page.unroute("**/blog.data*");
		await page.getByRole("main").getByRole("link", { name: "Reintentar" }).click();
		await expectBundledItems(findTitles(page), 10);
	});
});

test("serves valid XML feed and sitemap with working links", { tag: "@smoke" }, async ({ page, request }) => {
	await page.goto("/blog");
	await expect(page.locator("link[type='application/rss+xml']")).toHaveAttribute("href", "/blog/rss.xml");
	const origin = new URL(page.url()).origin;
	const feed = await request.get("/blog/rss.xml");
	expect(feed.headers()["content-type"]).toContain("application/rss+xml");
	expect(await getXmlTexts(page, await feed.text(), "item > link")).toHaveLength(10);
	const sitemap = await request.get("/sitemap.xml");
	expect(sitemap.headers()["content-type"]).toContain("application/xml");
	const pageUrls = await getXmlTexts(page, await sitemap.text(), "loc");
	expect(new Set(pageUrls).size).toBe(pageUrls.length);
	expect(pageUrls).toContain(`${origin}/`);
	const articleUrls = pageUrls.filter((pageUrl) => pageUrl.includes("/blog/"));
	expect(articleUrls).toHaveLength(10);
	for (const articleUrl of articleUrls) expect((await request.get(articleUrl)).status()).toBe(200);
	const robots = await request.get("/robots.txt");
	expect(await robots.text()).toContain(`Disallow: /admin\nDisallow: /api\n\nSitemap: ${origin}/sitemap.xml`);
});

/** Returns the texts of elements in an XML document; fails when the document is not well-formed. */
async function getXmlTexts(page: Page, xml: string, selector: string): Promise<string[]> {
	const elementTexts = await page.evaluate(
		([xmlText = "", cssSelector = ""]) => {
			const xmlDocument = new DOMParser().parseFromString(xmlText, "application/xml");
			if (xmlDocument.querySelector("parsererror")) return null;
			return [...xmlDocument.querySelectorAll(cssSelector)].map((element) => element.textContent ?? "");
		},
		[xml, selector],
	);
	if (!elementTexts) throw new Error("not well-formed XML");
	return elementTexts;
}
