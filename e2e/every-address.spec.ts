import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";

/** How many readers share the work. */
const READERS = 4;

/** The standard, without how React writes what the standard leaves open, and without the taste of typographers. */
const markup = new HtmlValidate({
	root: true,
	extends: ["html-validate:recommended"],
	rules: {
		"attr-case": "off",
		"attribute-boolean-style": "off",
		"attribute-empty-style": "off",
		"void-style": "off",
		"no-inline-style": "off",
		// A telephone is kept on one line by its class.
		"tel-non-breaking": "off",
		// The standard forbids spaces only.
		"valid-id": ["error", { relaxed: true }],
	},
});

test("every address of the sitemap has sound markup, a title and a description that are shown whole", async () => {
	test.setTimeout(180_000);
	const origin = process.env.E2E_URL ?? "";
	const found = await textOf(`${origin}/sitemap.xml`);
	const queue = [...found.matchAll(/<loc>([^<]+)</g)].map(([, address = ""]) => address);
	expect(queue.length).toBeGreaterThan(80);
	const faults: string[] = [];
	const pictures = new Set<string>();

	async function read(address: string) {
		const html = await textOf(address);
		const { pathname } = new URL(address);
		const fault = (what: string) => faults.push(`${pathname}: ${what}`);
		const title = plain(/<title>([^<]*)</.exec(html)?.[1]);
		if (title.length === 0 || title.length > 64) fault(`title of ${title.length}: ${title}`);
		const description = contentOf(html, "name", "description");
		const { length } = description;
		if (length < 60 || length > 160) fault(`description of ${length}: ${description}`);
		if (!html.includes(`<link rel="canonical" href="${address}"/>`)) fault("canonical");
		const picture = contentOf(html, "property", "og:image");
		pictures.add(picture);
		if (contentOf(html, "name", "twitter:image") !== picture) fault("twitter:image");
		if (!contentOf(html, "property", "og:image:alt")) fault("og:image:alt");
		const report = await markup.validateString(html);
		for (const { messages } of report.results)
			for (const { ruleId, message, selector } of messages)
				fault(`${ruleId}: ${message} (${selector})`);
	}

	while (queue.length > 0) await Promise.all(queue.splice(0, READERS).map(read));
	expect(faults).toEqual([]);
	// The shop's own, and one of each product, service and post.
	expect(pictures.size).toBeGreaterThan(70);
});

test("each page of the catalogue stands for itself, and links to its neighbours", async () => {
	const origin = process.env.E2E_URL ?? "";
	const page = (query: string) => textOf(`${origin}/productos${query}`);
	const [first, second, filtered] = await Promise.all([
		page(""),
		page("?pagina=2"),
		page("?categoria=Limpieza&pagina=2"),
	]);
	expect(first).toMatch(
		/<a [^>]*href="\/productos\?pagina=2"[^>]*rel="next"|rel="next"[^>]*pagina=2/,
	);
	expect(second).toMatch(/<a [^>]*rel="prev"/);
	expect(second).toContain(`<link rel="canonical" href="${origin}/productos?pagina=2"/>`);
	expect(second).toContain(" · página 2");
	expect(filtered).toContain(`<link rel="canonical" href="${origin}/productos"/>`);
	expect(second).not.toContain("noindex");
	// Past the end its last page is shown.
	for (const [beyond, last] of [
		["?pagina=9", "?pagina=3"],
		["?marca=Motul&pagina=9999", "?marca=Motul"],
		["?q=nada-de-esto&pagina=2", "?q=nada-de-esto"],
	])
		expect((await fetch(`${origin}/productos${beyond}`)).url).toBe(`${origin}/productos${last}`);
});

test("a shared link shows a picture that holds for ever under its version", async () => {
	const origin = process.env.E2E_URL ?? "";
	for (const path of [
		"/",
		"/productos/ENI-DOT4-500",
		"/servicios/frenos",
		"/blog/senales-de-frenos-gastados",
	]) {
		const picture = contentOf(await textOf(origin + path), "property", "og:image");
		const reply = await fetch(picture);
		const bytes = await reply.arrayBuffer();
		expect([reply.status, reply.headers.get("content-type")], picture).toEqual([200, "image/jpeg"]);
		expect(bytes.byteLength).toBeLessThan(200_000);
		if (path === "/") continue;
		expect(reply.headers.get("cache-control")).toContain("immutable");
		const etag = reply.headers.get("etag") ?? "";
		const again = await fetch(picture, { headers: { "If-None-Match": etag } });
		expect(again.status).toBe(304);
		const old = await fetch(picture.replace(/v=.*/, "v=old"));
		expect(old.headers.get("cache-control")).toBe("no-cache");
		expect((await old.arrayBuffer()).byteLength).toBe(bytes.byteLength);
	}
	for (const name of ["producto-NO-HAY.jpg", "cliente-1.jpg", "producto-.jpg", "frenos"])
		expect((await fetch(`${origin}/vista/${name}`)).status).toBe(404);
});

test("the product feed is one file, whatever encoding is taken", async () => {
	const address = `${process.env.E2E_URL}/productos/feed.xml`;
	const reply = await fetch(address);
	expect(reply.headers.get("content-type")).toBe("application/xml; charset=utf-8");
	const packed = await reply.text();
	expect(packed.match(/<item>/g)?.length).toBeGreaterThan(60);
	expect(await (await fetch(address, { headers: { "Accept-Encoding": "identity" } })).text()).toBe(
		packed,
	);
	const photo = plain(/<g:image_link>([^<]+)</.exec(packed)?.[1]);
	expect((await fetch(photo)).headers.get("content-type")).toBe("image/jpeg");
	const etag = reply.headers.get("etag") ?? "";
	expect((await fetch(address, { headers: { "If-None-Match": etag } })).status).toBe(304);
});

const textOf = async (url: string) => (await fetch(url)).text();

/** The content of a meta element, by its name or property. */
const contentOf = (html: string, kind: "name" | "property", name: string) =>
	plain(new RegExp(`<meta ${kind}="${name}" content="([^"]*)"`).exec(html)?.[1]);

const plain = (text = "") =>
	text
		.replace(/&quot;/g, '"')
		.replace(/&#x27;/g, "'")
		.replace(/&lt;/g, "<")
		.replace(/&gt;/g, ">")
		.replace(/&amp;/g, "&");
