import { brotliCompressSync, constants } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { holdBack } from "./hold-at.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { openAlive } from "./reading.ts";
import { enterAs, test } from "./staff.ts";
import { MOST_SCRIPT, weightOf } from "./weighing.ts";

/** What a page may weigh besides its script, in bytes as they travel: docs/decisions/014-weight.md. */
const LIMITS = { html: 32_000, hero: 40_000 };
const SCRIPT = /\.js$/;
/** What the panel's first screens fetch before anything is pressed; the plots come when somebody scrolls there. */
const PANEL_LIMITS = {
	"/admin/dashboard": { script: 134_000, requests: 23 },
	"/admin/dashboard/bandeja": { script: 135_000, requests: 24 },
};

const SCREEN_PX = 823;
test.use({ viewport: { width: 412, height: SCREEN_PX }, deviceScaleFactor: 1.75 });

for (const path of PUBLIC_PAGES)
	test(`${path} fetches no more script than its budget, nothing of the panel, and opens no Intl`, async ({
		page,
	}) => {
		await page.addInitScript(noteIntl);
		const answers = collect(page, (url) => url.endsWith(".js"));
		await openAlive(page, path);
		await page.waitForLoadState("networkidle");
		const names = answers.map((answer) => new URL(answer.url()).pathname);
		expect(names.join()).toContain("/assets/react-");
		expect(names.filter((name) => /rich-text|data-table|agenda|admin|panel/.test(name))).toEqual(
			[],
		);
		expect(await weightOf(page, SCRIPT)).toBeLessThanOrEqual(MOST_SCRIPT);
		expect(await page.evaluate("opened")).toEqual([]);
	});

/** A phone that writes its first figure or date by Intl answers nobody for up to 80 ms. */
function noteIntl() {
	const opened: string[] = [];
	Object.assign(globalThis, { opened });
	const note = <Written>(of: object, name: string, how: (...args: never[]) => Written) =>
		Reflect.set(of, name, function (this: unknown, ...args: never[]) {
			opened.push(name);
			return how.apply(this, args);
		});
	for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"] as const)
		note(Date.prototype, name, Date.prototype[name]);
	note(Number.prototype, "toLocaleString", Number.prototype.toLocaleString);
	for (const name of ["NumberFormat", "DateTimeFormat", "ListFormat", "PluralRules"] as const)
		Object.assign(Intl, {
			[name]: new Proxy(Intl[name], {
				construct: (made, args, own) => {
					opened.push(name);
					return Reflect.construct(made, args, own);
				},
			}),
		});
}

for (const [path, limits] of Object.entries(PANEL_LIMITS))
	test(`${path} stands after few requests and little script, and what its document asked was of use`, async ({
		page,
		staff,
	}) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await enterAs(page, staff);
		// By address: the two faces of the typeface are one file, which travels once.
		const asked = new Set<string>();
		page.on("request", (request) => asked.add(request.url()));
		const answers = collect(page, (url) => url.endsWith(".js"));
		const html = (await (await page.goto(path))?.text()) ?? "";
		// A phone reads the sheet for a quarter of a second: what is asked stands above it.
		expect(html.lastIndexOf("data-asked")).toBeLessThan(html.indexOf("<style>"));
		expect(html.lastIndexOf("modulepreload")).toBeLessThan(html.indexOf("<style>"));
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await page.waitForLoadState("networkidle");
		const names = answers.map((answer) => new URL(answer.url()).pathname);
		expect(names.join()).toContain("/assets/react-");
		expect(names.filter((name) => /password|relogin|proof|\/site-(?!manifest)/.test(name))).toEqual(
			[],
		);
		expect([...asked].filter((url) => url.includes("/api/admin/speaker"))).toHaveLength(1);
		expect(await page.evaluate("early.replies")).toEqual([]);
		expect(asked.size, [...asked].join("\n")).toBeLessThanOrEqual(limits.requests);
		expect(await weightOf(page, SCRIPT)).toBeLessThanOrEqual(limits.script);
	});

for (const path of ["/servicios", "/productos", "/contacto"])
	test(`${path} lays out what nobody sees yet once its script runs`, async ({ page }) => {
		const bringScript = await holdBack(page, "**/assets/*.js");
		await page.goto(path);
		const last = page.locator("main :is(article, table, .actions)").last();
		const isLaidOut = () =>
			last.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
		expect(await isLaidOut()).toBe(false);
		bringScript();
		await expect.poll(isLaidOut).toBe(true);
	});

/** The pictures that a phone fetches before the page's script: those of the first screen. */
const FIRST_PICTURES = { "/": 1, "/servicios": 0, "/blog": 0, "/productos": 5 };

for (const [path, count] of Object.entries(FIRST_PICTURES))
	test(`${path} fetches no picture from below the first screen before its script runs`, async ({
		page,
	}) => {
		const bringScript = await holdBack(page, "**/assets/*.js");
		const pictures = collect(page, (url) => url.includes("/images/"));
		const asked = page.waitForRequest("**/assets/*.js");
		await page.goto(path);
		await asked;
		const urls = () => pictures.map((answer) => answer.url());
		await expect.poll(urls).toHaveLength(count);
		bringScript();
		// How far below the screen a browser begins to fetch is its own affair, and cards grow with their words.
		await page.mouse.wheel(0, SCREEN_PX);
		await expect.poll(() => pictures.length).toBeGreaterThan(count);
	});

test("the catalogue's first cards leave the line to its head and the typeface until it is painted", async ({
	page,
}) => {
	const bringScript = await holdBack(page, "**/assets/*.js");
	await page.goto("/productos");
	const starts = () =>
		page.evaluate(() =>
			performance
				.getEntriesByType("resource")
				.filter(({ name }) => name.includes("/images/"))
				.map(({ startTime }) => startTime),
		);
	await expect.poll(async () => (await starts()).length).toBe(5);
	const [head = 0, ...cards] = await starts();
	// What sets them aside lasts 150 ms from the first frame, which a head asked for by the document comes before.
	expect(Math.min(...cards) - head).toBeGreaterThan(100);
	bringScript();
});

test("home's document and its first picture stay light on a phone", async ({ page }) => {
	const heroes = collect(page, (url) => url.includes("/images/heroes/frenos"));
	const answer = await page.goto("/", { waitUntil: "networkidle" });
	const html = brotliCompressSync((await answer?.body()) ?? "", {
		params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
	});
	expect(html.length).toBeLessThanOrEqual(LIMITS.html);
	expect(heroes).toHaveLength(1);
	expect(await weightOf(page, /\/images\/heroes\/frenos/)).toBeLessThanOrEqual(LIMITS.hero);
});

function collect(page: Page, isWanted: (url: string) => boolean): Response[] {
	const found: Response[] = [];
	page.on("response", (answer) => isWanted(answer.url()) && found.push(answer));
	return found;
}
