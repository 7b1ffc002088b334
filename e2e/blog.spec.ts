import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test } from "./fixtures.ts";
import { openAlive } from "./reading.ts";

const POST = "/blog/liquido-de-frenos-dot-3-y-dot-4";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const titles = (page: Page) => page.getByRole("article").getByRole("heading");

test("a reader filters, opens an article and comes back to the same list and place", async ({
	page,
}) => {
	await openAlive(page, "/blog");
	await expect(titles(page)).toHaveCount(10);
	const filter = page.getByRole("navigation", { name: "Filtrar artículos" });
	await filter.getByRole("link", { name: "Productos" }).click();
	await expect(page).toHaveURL(/\/blog\?categoria=Productos$/);
	await expect(filter.getByRole("link", { name: "Productos" })).toHaveAttribute(
		"aria-current",
		"true",
	);
	await expect(page.getByText("Mostrando 3 artículos")).toBeVisible();

	const link = page.getByRole("link", { name: /DOT 3, DOT 4/ });
	await link.scrollIntoViewIfNeeded();
	const place = await page.evaluate(() => window.scrollY);
	await link.click();
	await expect(page).toHaveURL(POST);
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Líquido de frenos");
	await page.getByRole("link", { name: /Artículo anterior/ }).click();
	await expect(page).not.toHaveURL(POST);
	await page.getByRole("link", { name: "Volver al blog" }).click();
	await expect(page).toHaveURL(/\/blog\?categoria=Productos$/);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);

	await page.goForward();
	await expect(page).toHaveURL(POST);
	await page.goBack();
	await expect(page.getByText("Mostrando 3 artículos")).toBeVisible();
});

test("an article that was opened from elsewhere leads to the list, not to whatever page lies before it", async ({
	page,
}) => {
	await openAlive(page, "/");
	await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
	await expect(page.getByText(/^Mostrando \d+ artículos$/)).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL("/");
	await page.locator('main a[href="/que-le-pasa-a-tu-carro"]').first().click();
	await page.locator('main a[href="/que-le-pasa-a-tu-carro/chilla-al-frenar"]').first().click();
	await page.getByText("Para leer con calma").locator("..").getByRole("link").click();
	await expect(page).toHaveURL(/\/blog\/./);
	await page.getByRole("link", { name: "Volver al blog" }).click();
	await expect(page).toHaveURL("/blog");
	await expect(page.getByText(/^Mostrando \d+ artículos$/)).toBeVisible();
});

test("the search answers while one types, also with words of the text", async ({ page }) => {
	await openAlive(page, "/blog");
	const box = page.getByRole("searchbox", { name: "Buscar en el blog" });
	await box.fill("HIGROSCOPICOS");
	await expect(titles(page)).toHaveText([/Líquido de frenos/]);
	await expect(page).toHaveURL(/q=HIGROSCOPICOS/);
	await box.fill("xyz");
	await expect(
		page.getByRole("heading", { name: "No encontramos artículos con «xyz»" }),
	).toBeVisible();
	await page.getByRole("link", { name: "Ver todos los artículos" }).click();
	await expect(box).toHaveValue("");
	await expect(titles(page)).toHaveCount(10);
});

test("an article names its products and adds them to the quote", async ({ page }) => {
	await page.goto(POST);
	const products = page.getByRole("region", { name: "Productos de este artículo" });
	await expect(products.getByRole("listitem")).toHaveCount(3);
	await products.getByRole("button", { name: /Agrega estos 3 productos/ }).click();
	await expect
		.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("quoteList") ?? "[]").length))
		.toBe(3);
	await expect(page.getByRole("dialog")).toBeVisible();
});

test("a tag leads to the articles that carry it", async ({ page }) => {
	await page.goto(POST);
	await page
		.getByRole("navigation", { name: "Etiquetas" })
		.getByRole("link", { name: "Frenos" })
		.click();
	await expect(page).toHaveURL(/etiqueta=Frenos/);
	await expect(titles(page)).toHaveCount(2);
});

test("an article tells search engines and chats what it is", async ({ page }) => {
	await page.goto(POST);
	const origin = new URL(page.url()).origin;
	await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", origin + POST);
	await expect(page.locator("meta[property='og:type']")).toHaveAttribute("content", "article");
	await expect(page.locator("meta[property='article:tag']")).toHaveCount(3);
	const texts = await page.locator("script[type='application/ld+json']").allTextContents();
	const data = texts.flatMap((text) => JSON.parse(text));
	expect(data.map((item) => item["@type"])).toEqual(
		expect.arrayContaining(["BlogPosting", "BreadcrumbList"]),
	);
	const share = page.getByRole("link", { name: /Compartir por WhatsApp/ });
	await expect(share).toHaveAttribute("href", `https://wa.me/?text=${expectedShare(origin)}`);
});

test("every article has its own picture: in the list, on its page, in shared links and in the feed", async ({
	page,
	request,
}) => {
	await page.goto("/blog");
	const cards = page.getByRole("article").locator("img");
	await expect(cards).toHaveCount(10);
	const files = await cards.evaluateAll((images) =>
		images.map((image) => image.getAttribute("src")),
	);
	expect(new Set(files).size).toBe(10);
	await page.goto(POST);
	const picture = page.getByRole("img", { name: /líquido de frenos delante de un disco/ });
	await expect(picture).toBeInViewport();
	await expect
		.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
		.toBeGreaterThan(400);
	const file = `${new URL(page.url()).origin}/images/blog/studio${POST.replace("/blog", "")}.jpg`;
	const preview = page.locator("meta[property='og:image']");
	await expect(preview).toHaveAttribute("content", /\/vista\/articulo-liquido-de-frenos-/);
	await expect(page.locator("meta[property='og:image:alt']")).toHaveAttribute("content", /mordaza/);
	const feed = await (await request.get("/blog/rss.xml")).text();
	expect(feed.match(/<media:content [^>]*type="image\/jpeg"><media:description>/g)).toHaveLength(
		10,
	);
	expect(feed).toContain(`<media:content url="${file}" medium="image"`);
});

test("an article that nobody has read yet says nothing of its readers", async ({
	page,
	request,
}) => {
	const { view_count } = await (
		await request.get(`/api${POST.replace("blog", "blog/posts")}`)
	).json();
	expect(view_count).toBe(0);
	await page.goto(POST);
	await expect(page.getByText("Lectura", { exact: true })).toBeVisible();
	await expect(page.getByText("Vistas", { exact: true })).toHaveCount(0);
});

test.describe("a person's browser", () => {
	test.use({ userAgent: FIREFOX });

	test("counts one view, however often the article is opened", async ({ page, request }) => {
		const slug = "luces-del-tablero-que-significan";
		const views = async () =>
			(await (await request.get(`/api/blog/posts/${slug}`)).json()).view_count as number;
		const before = await views();
		await page.goto(`/blog/${slug}`);
		await expect.poll(views).toBe(before + 1);
		const counted = page.waitForResponse(/\/views$/);
		await page.reload();
		await counted;
		expect(await views()).toBe(before + 1);
	});
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the blog is searched, filtered and read", async ({ page }) => {
		await page.goto("/blog");
		await page.getByRole("searchbox").fill("bateria");
		await page.getByRole("button", { name: "Buscar" }).click();
		await expect(titles(page)).toContainText([/batería/]);
		await page.getByRole("link", { name: "Mantenimiento", exact: true }).click();
		await expect(page).toHaveURL(/q=bateria&categoria=Mantenimiento/);
		await page.getByRole("link", { name: /Cómo cuidar la batería/ }).click();
		await expect(page.getByRole("table")).toBeVisible();
		await page.getByRole("link", { name: "Volver al blog" }).click();
		await expect(titles(page)).toHaveCount(10);
	});
});

test("a link in capitals leads to the article's one address", async ({ page }) => {
	await page.goto(POST.toUpperCase());
	await expect(page).toHaveURL(POST);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test.describe("an unknown article", () => {
	test.use({ allowedErrors: /404/ });

	test("is a 404 with ways on", async ({ page }) => {
		const reply = await page.goto("/blog/no-existe");
		expect(reply?.status()).toBe(404);
		await expect(page).toHaveTitle(/Artículo no encontrado/);
		await page.getByRole("link", { name: "Ver todos los artículos" }).click();
		await expect(titles(page)).toHaveCount(10);
	});
});

test.describe("a list that does not load", () => {
	test.use({ allowedErrors: /status of 500/ });

	test("is told in place and in a toast, and comes with another try", async ({ page }) => {
		await openAlive(page, "/terminos");
		await page.route("**/blog.data*", (route) => route.fulfill({ status: 500, body: "broken" }));
		await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
		const toasts = page.getByRole("region", { name: /Notificaciones/ });
		await expect(toasts).toContainText("Error cargando posts del blog");
		await expect(page.getByRole("heading", { level: 1 })).toContainText("Entiende tu carro");
		await expect(page.getByRole("banner")).toBeVisible();
		await expect(page).toHaveTitle(/^Blog/);
		await expect(titles(page)).toHaveCount(0);
		await page.unroute("**/blog.data*");
		await page.getByRole("main").getByRole("link", { name: "Reintentar" }).click();
		await expect(titles(page)).toHaveCount(10);
	});
});

for (const path of ["/blog?q=zzz", POST])
	test(`${path} has no barrier at any width`, async ({ page }) => {
		await page.setViewportSize({ width: 360, height: 900 });
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		for (const width of [360, 1280]) {
			await page.setViewportSize({ width, height: 900 });
			await expectNoAxeViolations(page);
			const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
			expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
		}
	});

test("feed and sitemap are valid XML and every article in them answers", async ({
	page,
	request,
}) => {
	await page.goto("/blog");
	await expect(page.locator("link[type='application/rss+xml']")).toHaveAttribute(
		"href",
		"/blog/rss.xml",
	);
	const origin = new URL(page.url()).origin;
	const feed = await request.get("/blog/rss.xml");
	expect(feed.headers()["content-type"]).toContain("application/rss+xml");
	expect(await textsIn(page, await feed.text(), "item > link")).toHaveLength(10);
	const sitemap = await request.get("/sitemap.xml");
	expect(sitemap.headers()["content-type"]).toContain("application/xml");
	const addresses = await textsIn(page, await sitemap.text(), "loc");
	expect(new Set(addresses).size).toBe(addresses.length);
	expect(addresses).toContain(`${origin}/`);
	const articles = addresses.filter((address) => address.includes("/blog/"));
	expect(articles).toHaveLength(10);
	for (const article of articles) expect((await request.get(article)).status()).toBe(200);
	const robots = await request.get("/robots.txt");
	expect(await robots.text()).toContain(
		`Disallow: /admin\nDisallow: /api\n\nSitemap: ${origin}/sitemap.xml`,
	);
});

/** The texts of elements in an XML document; a document that is not well-formed fails. */
async function textsIn(page: Page, xml: string, selector: string): Promise<string[]> {
	const found = await page.evaluate(
		([text = "", wanted = ""]) => {
			const tree = new DOMParser().parseFromString(text, "application/xml");
			if (tree.querySelector("parsererror")) return null;
			return [...tree.querySelectorAll(wanted)].map((element) => element.textContent ?? "");
		},
		[xml, selector],
	);
	if (!found) throw new Error("not well-formed XML");
	return found;
}

function expectedShare(origin: string): string {
	const title = "Líquido de frenos: DOT 3, DOT 4 y por qué se cambia aunque esté lleno";
	return encodeURIComponent(`${title} ${origin}${POST}`);
}
