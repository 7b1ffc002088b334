import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";

/** Number of parallel requests. */
const CONCURRENCY = 4;

/** Validates against the HTML standard, ignoring React's serialisation choices and typographic rules. */
const htmlValidator = new HtmlValidate({
	root: true,
	extends: ["html-validate:recommended"],
	rules: {
		"attr-case": "off",
		"attribute-boolean-style": "off",
		"attribute-empty-style": "off",
		"void-style": "off",
		"no-inline-style": "off",
		// A CSS class keeps telephone numbers on one line.
		"tel-non-breaking": "off",
		// The standard forbids only spaces in ids.
		"valid-id": ["error", { relaxed: true }],
	},
});

/** Matches words that exist only in English; «check engine» and product names appear in Spanish text too. */
const ENGLISH_WORDS =
	/\b(the|and|with|your|you|from|this|these|click|submit|send|loading|search|close|next|previous|back to|required|invalid|please|not found|read more|slide|carousel|notifications?|phone|address|page|quantity|remove|all rights)\b/i;
/** Pages that the sitemap omits, including those of invalid links. */
const UNLISTED_PATHS = ["/boletin", "/no-existe", "/blog/nada", "/seguir/nada"];

test("serves every sitemap page in Spanish with valid markup", async () => {
	test.setTimeout(180_000);
	const origin = process.env.E2E_URL ?? "";
	const sitemap = await fetchText(`${origin}/sitemap.xml`);
	const pageUrls = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, address = ""]) => address);
	expect(pageUrls.length).toBeGreaterThan(80);
	const failures: string[] = [];
	const pictures = new Set<string>();

	async function checkPage(address: string) {
		const html = await fetchText(address);
		const { pathname } = new URL(address);
		const addFailure = (message: string) => failures.push(`${pathname}: ${message}`);
		for (const text of listTexts(html)) if (ENGLISH_WORDS.test(text)) addFailure(text);
		const title = decodeEntities(/<title>([^<]*)</.exec(html)?.[1]);
		if (title.length === 0 || title.length > 64) addFailure(`title of ${title.length}: ${title}`);
		const description = getMetaContent(html, "name", "description");
		const { length } = description;
		if (length < 60 || length > 160) addFailure(`description of ${length}: ${description}`);
		if (!html.includes(`<link rel="canonical" href="${address}"/>`)) addFailure("canonical");
		const picture = getMetaContent(html, "property", "og:image");
		pictures.add(picture);
		if (getMetaContent(html, "name", "twitter:image") !== picture) addFailure("twitter:image");
		if (!getMetaContent(html, "property", "og:image:alt")) addFailure("og:image:alt");
		const report = await htmlValidator.validateString(html);
		for (const { messages } of report.results)
			for (const { ruleId, message, selector } of messages) addFailure(`${ruleId}: ${message} (${selector})`);
	}

	while (pageUrls.length > 0) await Promise.all(pageUrls.splice(0, CONCURRENCY).map(checkPage));
	for (const path of UNLISTED_PATHS)
		for (const text of listTexts(await fetchText(origin + path)))
			if (ENGLISH_WORDS.test(text)) failures.push(`${path}: ${text}`);
	expect(failures).toEqual([]);
	expect((await fetch(`${origin}/no-existe`)).status).toBe(404);
	// Without TLS the privacy page must not claim that data is encrypted in transit.
	expect(await fetchText(`${origin}/privacidad`)).not.toContain("va cifrada");
	// The default picture, and one for each product, service and post.
	expect(pictures.size).toBeGreaterThan(70);
});

test("caches preview images permanently and serves one feed", async () => {
	const origin = process.env.E2E_URL ?? "";
	for (const path of [
		"/",
		"/productos/ENI-DOT4-500",
		"/servicios/frenos",
		"/blog/senales-de-frenos-gastados",
	])
		await expectCachedPicture(
			getMetaContent(await fetchText(origin + path), "property", "og:image"),
			path !== "/",
		);
	for (const name of ["producto-NO-HAY.jpg", "cliente-1.jpg", "producto-.jpg", "frenos"])
		expect((await fetch(`${origin}/vista/${name}`)).status).toBe(404);

	const address = `${origin}/productos/feed.xml`;
	const response = await fetch(address);
	expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
	const feedXml = await response.text();
	expect(feedXml.match(/<item>/g)?.length).toBeGreaterThan(60);
	expect(await (await fetch(address, { headers: { "Accept-Encoding": "identity" } })).text()).toBe(feedXml);
	const photoUrl = decodeEntities(/<g:image_link>([^<]+)</.exec(feedXml)?.[1]);
	expect((await fetch(photoUrl)).headers.get("content-type")).toBe("image/jpeg");
	const etag = response.headers.get("etag") ?? "";
	expect((await fetch(address, { headers: { "If-None-Match": etag } })).status).toBe(304);
});

/** Checks a preview image and its caching. @param isDrawn true when drawn on request, false for a static file */
async function expectCachedPicture(picture: string, isDrawn: boolean) {
	// The server may ask to retry while it draws other images.
	await expect.poll(async () => (await fetch(picture)).status, picture).toBe(200);
	const response = await fetch(picture);
	const bytes = await response.arrayBuffer();
	expect([response.status, response.headers.get("content-type")], picture).toEqual([200, "image/jpeg"]);
	expect(bytes.byteLength).toBeLessThan(200_000);
	if (!isDrawn) return;
	expect(response.headers.get("cache-control")).toContain("immutable");
	const etag = response.headers.get("etag") ?? "";
	const revalidation = await fetch(picture, { headers: { "If-None-Match": etag } });
	expect(revalidation.status).toBe(304);
	const staleVersion = await fetch(picture.replace(/v=.*/, "v=old"));
	expect(staleVersion.headers.get("cache-control")).toBe("no-cache");
	expect((await staleVersion.arrayBuffer()).byteLength).toBe(bytes.byteLength);
}

const fetchText = async (url: string) => (await fetch(url)).text();

/** Returns the content of a meta element, found by its name or property. */
const getMetaContent = (html: string, kind: "name" | "property", name: string) =>
	decodeEntities(new RegExp(`<meta ${kind}="${name}" content="([^"]*)"`).exec(html)?.[1]);

const decodeEntities = (text = "") =>
	text
		.replace(/&quot;/g, '"')
		.replace(/&#x27;/g, "'")
		.replace(/&lt;/g, "<")
		.replace(/&gt;/g, ">")
		.replace(/&amp;/g, "&");

/** Lists the visible and accessible texts of a page. */
function listTexts(html: string): string[] {
	const body = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, "");
	const attributePattern =
		/\s(?:aria-label|aria-roledescription|aria-description|alt|title|placeholder)="([^"]+)"/g;
	const metaPattern = /<meta (?:name="description"|property="og:(?:title|description)") content="([^"]+)"/g;
	const attributes = [...body.matchAll(attributePattern), ...body.matchAll(metaPattern)];
	const visibleTexts = body.split(/<[^>]*>/).filter((text) => text.trim());
	return [...attributes.map(([, text = ""]) => text), ...visibleTexts];
}
