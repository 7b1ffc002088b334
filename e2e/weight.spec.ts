import { brotliCompressSync, constants } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import type { Login } from "#features/staff/contract.ts";
import { expect } from "./fixtures.ts";
import { delayResponses } from "./hold-requests.ts";
import { logInPage, test } from "./staff.ts";
import { measureTransferSize } from "./transfer-size.ts";

/** Maximum sizes of a page besides its script, in bytes as transferred: docs/decisions/014-weight.md. */
const LIMITS = { html: 32_000, hero: 40_000 };
const SCRIPT = /\.js$/;
/** Limits for the panel's first screens before any input; charts load later, on scroll. */
const PANEL_LIMITS = {
	"/admin/dashboard": { script: 136_500, requests: 23 },
	"/admin/dashboard/bandeja": { script: 137_500, requests: 24 },
};

const SCREEN = { width: 412, height: 823 };
const PHONE = { width: 390, height: 844 };
test.use({ viewport: SCREEN, deviceScaleFactor: 1.75 });

test("loads the panel's first screens within their budgets", {
	tag: "@smoke",
}, async ({ browser, contextOptions, staff }) => {
	for (const [path, limits] of Object.entries(PANEL_LIMITS)) {
		// Use a new context for each page, so that nothing is cached.
		const context = await browser.newContext({ ...contextOptions, viewport: PHONE });
		await expectLightPanel(await context.newPage(), staff, { path, ...limits });
		await context.close();
	}
});

type Budget = { path: string; script: number; requests: number };

async function expectLightPanel(page: Page, staff: Login, { path, script, requests }: Budget) {
	await logInPage(page, staff);
	// Count by URL: the font's two faces share one file, which loads once.
	const requestedUrls = new Set<string>();
	page.on("request", (request) => requestedUrls.add(request.url()));
	const responses = collect(page, (url) => url.endsWith(".js"));
	const html = (await (await page.goto(`${process.env.E2E_URL}${path}`))?.text()) ?? "";
	// A phone parses the style sheet for a quarter of a second, so early requests come before it.
	expect(html.lastIndexOf("data-asked")).toBeLessThan(html.indexOf("<style>"));
	expect(html.lastIndexOf("modulepreload")).toBeLessThan(html.indexOf("<style>"));
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await page.waitForLoadState("networkidle");
	// No bundle of the password dialog, of the login prompts or of the public site may load before any input.
	const names = responses.map((answer) => new URL(answer.url()).pathname);
	expect(names.join()).toContain("/assets/react-");
	expect(names.filter((name) => /password|relogin|proof|\/site-(?!manifest)/.test(name))).toEqual([]);
	expect([...requestedUrls].filter((url) => url.includes("/api/admin/speaker"))).toHaveLength(1);
	expect(await page.evaluate("early.replies")).toEqual([]);
	expect(requestedUrls.size, [...requestedUrls].join("\n")).toBeLessThanOrEqual(requests);
	expect(await measureTransferSize(page, SCRIPT)).toBeLessThanOrEqual(script);
}

test("lays out offscreen parts after hydration", async ({ page }) => {
	for (const path of ["/servicios", "/productos", "/contacto"]) {
		const releaseScript = await delayResponses(page, "**/assets/*.js");
		await page.goto(path);
		const last = page.locator("main :is(article, table, .actions)").last();
		const isLaidOut = () =>
			last.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
		expect(await isLaidOut(), path).toBe(false);
		releaseScript();
		await expect.poll(isLaidOut, path).toBe(true);
	}
});

/** Number of pictures that a phone fetches before the page's script: those of the first screen. */
const FIRST_PICTURES = { "/": 1, "/servicios": 0, "/blog": 0, "/productos": 5 };

test("fetches only first-screen pictures before the script", async ({ page }) => {
	for (const [path, count] of Object.entries(FIRST_PICTURES)) {
		const releaseScript = await delayResponses(page, "**/assets/*.js");
		const pictures = collect(page, (url) => url.includes("/images/"));
		const scriptRequest = page.waitForRequest("**/assets/*.js");
		await page.goto(path);
		await scriptRequest;
		const urls = () => pictures.map((answer) => answer.url());
		await expect.poll(urls, path).toHaveLength(count);
		if (path === "/productos") await expectHeadFirst(page);
		releaseScript();
		// Scroll, because browsers differ in how early they fetch, and cards grow with their text.
		await page.mouse.wheel(0, SCREEN.height);
		await expect.poll(() => pictures.length, path).toBeGreaterThan(count);
		// Late responses must not count towards the next page.
		await page.goto("about:blank");
	}
});

/** Expects the catalogue's first cards to load after its header image and font. */
async function expectHeadFirst(page: Page) {
	const starts = () =>
		page.evaluate(() =>
			performance
				.getEntriesByType("resource")
				.filter(({ name }) => name.includes("/images/"))
				.map(({ startTime }) => startTime),
		);
	await expect.poll(async () => (await starts()).length).toBe(5);
	const [head = 0, ...cards] = await starts();
	// Cards stay deferred for 150 ms after the first frame; the document requests the header image before that.
	expect(Math.min(...cards) - head).toBeGreaterThan(100);
}

test("keeps the home document and hero picture small", {
	tag: "@smoke",
}, async ({ page }) => {
	const heroes = collect(page, (url) => url.includes("/images/heroes/frenos"));
	const answer = await page.goto("/", { waitUntil: "networkidle" });
	const html = brotliCompressSync((await answer?.body()) ?? "", {
		params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
	});
	expect(html.length).toBeLessThanOrEqual(LIMITS.html);
	expect(heroes).toHaveLength(1);
	expect(await measureTransferSize(page, /\/images\/heroes\/frenos/)).toBeLessThanOrEqual(LIMITS.hero);
});

function collect(page: Page, matches: (url: string) => boolean): Response[] {
	const responses: Response[] = [];
	page.on("response", (answer) => matches(answer.url()) && responses.push(answer));
	return responses;
}
