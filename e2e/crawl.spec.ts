import { expect, test } from "@playwright/test";

type Found = { page: string; target: string };

/** Number of parallel requests. */
const READERS = 6;

/** Follows every link of the public site as a browser without JavaScript would. */
test("has no broken links, images or placeholders", async () => {
	test.setTimeout(180_000);
	const origin = process.env.E2E_URL ?? "";
	const pages = new Map<string, string>();
	const seen = new Set<string>();
	const dead: Found[] = [];
	const titles = new Map<string, string>();
	const queue: Found[] = [{ page: "sitemap", target: "/" }];
	for (const [, address = ""] of (await textOf(`${origin}/sitemap.xml`)).matchAll(/<loc>([^<]+)</g))
		queue.push({ page: "sitemap", target: new URL(address).pathname });

	async function follow(found: Found) {
		const { target } = found;
		if (seen.has(target)) return;
		seen.add(target);
		const reply = await fetch(origin + target);
		const isPage = reply.headers.get("content-type")?.startsWith("text/html");
		if (!reply.ok) dead.push(found);
		if (!isPage) {
			await reply.body?.cancel();
			return;
		}
		const html = await reply.text();
		pages.set(target, html);
		if (target.startsWith("/admin") || target.startsWith("/api")) return;
		for (const next of targetsIn(html)) queue.push({ page: target, target: next });
		const title = html.match(/<title>([^<]+)</)?.[1] ?? "";
		if (!target.includes("?")) {
			expect(title, `${target} has a title of its own`).not.toBe("");
			expect(titles.get(title) ?? target, `the title of ${target}`).toBe(target);
			titles.set(title, target);
		}
		expect(html, `${target} names its canonical address`).toMatch(/rel="canonical"/);
		expect(
			withoutScripts(html).match(
				/href="#"|\{name\}|\{phone\}|lorem ipsum|\b(undefined|NaN)\b/,
			)?.[0],
		).toBeUndefined();
	}

	while (queue.length > 0) await Promise.all(queue.splice(0, READERS).map(follow));
	expect(dead).toEqual([]);
	expect(pages.size).toBeGreaterThan(80);
});

const withoutScripts = (html: string) => html.replace(/<(script|style)[\s\S]*?<\/\1>/g, "");
const textOf = async (url: string) => (await fetch(url)).text();

/** Lists the site's URLs in a page: links, pictures and their sources, without fragments. */
function targetsIn(html: string): string[] {
	const body = withoutScripts(html);
	const links = [...body.matchAll(/(?:href|src|action)="(\/[^"#]*)/g)].map(([, link = ""]) => link);
	const sources = [...body.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, set = ""]) =>
		set.split(",").map((entry) => entry.trim().split(" ")[0] ?? ""),
	);
	return [...links, ...sources]
		.map((link) => link.replaceAll("&amp;", "&"))
		.filter((link) => link.startsWith("/") && !link.startsWith("//"));
}
