import { brotliCompressSync, constants } from "node:zlib";
import type { BrowserContext, Page, Response } from "@playwright/test";
import type { Login } from "#core/accounts/contract.ts";
import type { Dashboard } from "#reports/dashboard/contract.ts";
import { expect } from "./fixtures.ts";
import { delayResponses } from "./hold-requests.ts";
import { logInPage, test } from "./staff.ts";
import { measureTransferSize } from "./transfer-size.ts";

/** Maximum sizes of a page besides its script, in bytes as transferred: docs/decisions/014-page-weight-limits.md. */
const SIZE_LIMITS = { html: 32_000, hero: 40_000 };
const SCRIPT_URL = /\.js$/;
/** Limits for the panel's first screens before any input; charts load later, on scroll. */
const PANEL_LIMITS = {
	// The cars inside, and on a closed day the visits of the next one, are two more requests.
	"/admin/dashboard": { script: 142_000, requests: 26 },
	"/admin/dashboard/bandeja": { script: 140_000, requests: 24 },
};
/** Before the launch the dashboard begins with the launch list, whose files load with the first screen. */
const LAUNCH_LIMITS = { path: "/admin/dashboard", script: 148_000, requests: 29 };

const VIEWPORT = { width: 412, height: 823 };
const PHONE_VIEWPORT = { width: 390, height: 844 };
test.use({ viewport: VIEWPORT, deviceScaleFactor: 1.75 });

test("loads the panel's first screens within their budgets", {
	tag: "@smoke",
}, async ({ browser, contextOptions, staff }) => {
	for (const [path, limits] of Object.entries(PANEL_LIMITS)) {
		// Use a new context for each page, so that nothing is cached.
		const context = await browser.newContext({ ...contextOptions, viewport: PHONE_VIEWPORT });
		await completeLaunch(context);
		await expectPanelWithinBudget(await context.newPage(), staff, { path, ...limits });
		await context.close();
	}
});

test("loads the dashboard before the launch within its budget", async ({ page, staff }) => {
	await page.setViewportSize(PHONE_VIEWPORT);
	await expectPanelWithinBudget(page, staff, LAUNCH_LIMITS);
});

/** Answers for the dashboard as if the launch list were complete, as it is on the days that the other limits are for. */
async function completeLaunch(context: BrowserContext) {
	await context.route("**/api/admin/dashboard", async (route) => {
		const response = await route.fetch();
		const dashboard = (await response.json()) as Dashboard;
		const missing = {
			...dashboard.missing,
			fields: [],
			testimonials: 0,
			address: false,
			mail: false,
			copies: false,
		};
		await route.fulfill({ response, json: { ...dashboard, missing, setup: null } });
	});
}

type Budget = { path: string; script: number; requests: number };

async function expectPanelWithinBudget(page: Page, staff: Login, { path, script, requests }: Budget) {
	await logInPage(page, staff);
	// Count by URL: what loads once may be requested twice.
	const requestedUrls = new Set<string>();
	page.on("request", (request) => requestedUrls.add(request.url()));
	const responses = collectResponses(page, (url) => url.endsWith(".js"));
	const html = (await (await page.goto(`${process.env.E2E_URL}${path}`))?.text()) ?? "";
	// A phone parses the style sheet for a quarter of a second, so early requests come before it.
	expect(html.lastIndexOf("data-asked")).toBeLessThan(html.indexOf("<style>"));
	expect(html.lastIndexOf("modulepreload")).toBeLessThan(html.indexOf("<style>"));
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await page.waitForLoadState("networkidle");
	// No bundle of the password dialog, of the login prompts or of the public site may load before any input.
	const scriptPaths = responses.map((response) => new URL(response.url()).pathname);
	expect(scriptPaths.join()).toContain("/assets/react-");
	expect(scriptPaths.filter((name) => /password|relogin|proof|\/site-(?!manifest)/.test(name))).toEqual([]);
	expect([...requestedUrls].filter((url) => url.includes("/api/admin/chat-sender"))).toHaveLength(1);
	expect(await page.evaluate("early.replies")).toEqual([]);
	expect(requestedUrls.size, [...requestedUrls].join("\n")).toBeLessThanOrEqual(requests);
	expect(await measureTransferSize(page, SCRIPT_URL)).toBeLessThanOrEqual(script);
}

test("lays out offscreen parts after hydration", async ({ page }) => {
	for (const path of ["/servicios", "/productos", "/contacto"]) {
		const releaseScript = await delayResponses(page, "**/assets/*.js");
		await page.goto(path);
		const lastElement = page.locator("main :is(article, table, .actions)").last();
		const isLaidOut = () =>
			lastElement.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
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
		const pictureResponses = collectResponses(page, (url) => url.includes("/images/"));
		const scriptRequest = page.waitForRequest("**/assets/*.js");
		await page.goto(path);
		await scriptRequest;
		const listUrls = () => pictureResponses.map((response) => response.url());
		await expect.poll(listUrls, path).toHaveLength(count);
		if (path === "/productos") await expectHeaderImageFirst(page);
		releaseScript();
		// Scroll, because browsers differ in how early they fetch, and cards grow with their text.
		await page.mouse.wheel(0, VIEWPORT.height);
		await expect.poll(() => pictureResponses.length, path).toBeGreaterThan(count);
		// Late responses must not count towards the next page.
		await page.goto("about:blank");
	}
});

/** Expects the catalogue's first cards to load after its header image and font. */
async function expectHeaderImageFirst(page: Page) {
	const listStartTimes = () =>
		page.evaluate(() =>
			performance
				.getEntriesByType("resource")
				.filter(({ name }) => name.includes("/images/"))
				.map(({ startTime }) => startTime),
		);
	await expect.poll(async () => (await listStartTimes()).length).toBe(5);
	const [headerStart = 0, ...cardStarts] = await listStartTimes();
	// Cards stay deferred for 150 ms after the first frame; the document requests the header image before that.
	expect(Math.min(...cardStarts) - headerStart).toBeGreaterThan(100);
}

test("keeps the home document and hero picture small", {
	tag: "@smoke",
}, async ({ page }) => {
	const heroResponses = collectResponses(page, (url) => url.includes("/images/heroes/frenos"));
	const response = await page.goto("/", { waitUntil: "networkidle" });
	const html = brotliCompressSync((await response?.body()) ?? "", {
		params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
	});
	expect(html.length).toBeLessThanOrEqual(SIZE_LIMITS.html);
	expect(heroResponses).toHaveLength(1);
	expect(await measureTransferSize(page, /\/images\/heroes\/frenos/)).toBeLessThanOrEqual(SIZE_LIMITS.hero);
});

function collectResponses(page: Page, matches: (url: string) => boolean): Response[] {
	const responses: Response[] = [];
	page.on("response", (response) => matches(response.url()) && responses.push(response));
	return responses;
}
