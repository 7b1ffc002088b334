import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { openAlive } from "./reading.ts";
import { expectStill, watchShifts } from "./shifts.ts";
import { MAX_SCRIPT_BYTES, weightOf } from "./weighing.ts";

const SIZES = [
	{ width: 360, height: 800 },
	{ width: 1280, height: 800 },
];
/** Variants of the same page with other content. */
const ALSO: Record<string, string[]> = { "/productos": ["?marca=Motul", "?q=zzzz"] };

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const path of PUBLIC_PAGES)
	test(`${path} loads without layout shift, heavy script or Intl`, {
		tag: path === "/" ? "@smoke" : [],
	}, async ({ page }) => {
		await page.addInitScript(noteIntl);
		await watchShifts(page);
		const scripts: string[] = [];
		page.on("response", (answer) => scripts.push(new URL(answer.url()).pathname));
		for (const query of ["", ...(ALSO[path] ?? [])])
			for (const size of SIZES) {
				await forgetFiles(page);
				await page.setViewportSize(size);
				await openAlive(page, path + query);
				await page.waitForLoadState("networkidle");
				await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
				await expectStill(page);
				expect(await weightOf(page, /\.js$/)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
				expect(await page.evaluate("opened")).toEqual([]);
			}
		const names = scripts.filter((name) => name.endsWith(".js"));
		expect(names.join()).toContain("/assets/react-");
		expect(names.filter((name) => /rich-text|data-table|agenda|admin|panel/.test(name))).toEqual(
			[],
		);
	});

/** Clears the cache, so that fonts and pictures load late again as on a first visit. */
async function forgetFiles(page: Page) {
	const browser = await page.context().newCDPSession(page);
	await browser.send("Network.clearBrowserCache");
	await browser.detach();
}

/** Records use of Intl during load: its first call can block a slow phone for up to 80 ms. */
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
