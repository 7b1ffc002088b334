import { expect, test } from "@playwright/test";

type FoundLink = { page: string; target: string };

/** Number of parallel requests. */
const CONCURRENCY = 6;

/** Follows every link of the public site as a browser without JavaScript would. */
test("has no broken links, images or placeholders", async () => {
	test.setTimeout(180_000);
	const origin = process.env.E2E_URL ?? "";
	const pages = new Map<string, string>();
	const visited = new Set<string>();
	const brokenLinks: FoundLink[] = [];
	const titles = new Map<string, string>();
	const queue: FoundLink[] = [{ page: "sitemap", target: "/" }];
	for (const [, pageUrl = ""] of (await fetchText(`${origin}/sitemap.xml`)).matchAll(/<loc>([^<]+)</g))
		queue.push({ page: "sitemap", target: new URL(pageUrl).pathname });

	async function visitLink(foundLink: FoundLink) {
		const { target } = foundLink;
		if (visited.has(target)) return;
		visited.add(target);
		const response = await fetch(origin + target);
		const isPage = response.headers.get("content-type")?.startsWith("text/html");
		if (!response.ok) brokenLinks.push(foundLink);
		if (!isPage) {
			await response.body?.cancel();
			return;
		}
		const html = await response.text();
		pages.set(target, html);
		if (target.startsWith("/admin") || target.startsWith("/api")) return;
		for (const target of findTargets(html)) queue.push({ page: target, target });
		const title = html.match(/<title>([^<]+)</)?.[1] ?? "";
		if (!target.includes("?")) {
			expect(title, `${target} has a title of its own`).not.toBe("");
			expect(titles.get(title) ?? target, `the title of ${target}`).toBe(target);
			titles.set(title, target);
		}
		expect(html, `${target} names its canonical address`).toMatch(/rel="canonical"/);
		expect(
			removeScripts(html).match(/href="#"|\{name\}|\{phone\}|lorem ipsum|\b(undefined|NaN)\b/)?.[0],
		).toBeUndefined();
	}

	while (queue.length > 0) await Promise.all(queue.splice(0, CONCURRENCY).map(visitLink));
	expect(brokenLinks).toEqual([]);
	expect(pages.size).toBeGreaterThan(80);
});

const removeScripts = (html: string) => html.replace(/<(script|style)[\s\S]*?<\/\1>/g, "");
const fetchText = async (url: string) => (await fetch(url)).text();

/** Lists the site's URLs in a page: links, pictures and their sources, without fragments. */
function findTargets(html: string): string[] {
	const body = removeScripts(html);
	const links = [...body.matchAll(/(?:href|src|action)="(\/[^"#]*)/g)].map(([, link = ""]) => link);
	const sources = [...body.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, sourceSet = ""]) =>
		sourceSet.split(",").map((sourceEntry) => sourceEntry.trim().split(" ")[0] ?? ""),
	);
	return [...links, ...sources]
		.map((link) => link.replaceAll("&amp;", "&"))
		.filter((link) => link.startsWith("/") && !link.startsWith("//"));
}
