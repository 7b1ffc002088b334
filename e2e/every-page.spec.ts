import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectStill, watchShifts } from "./layout-shifts.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { openHydrated } from "./shared-steps.ts";
import { MAX_SCRIPT_BYTES, measureTransferSize } from "./transfer-size.ts";

const SIZES = [
	{ width: 360, height: 800 },
	{ width: 1280, height: 800 },
];
/** Variants of the same page with other content. */
const VARIANTS: Record<string, string[]> = { "/productos": ["?marca=Motul", "?q=zzzz"] };

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const path of PUBLIC_PAGES)
	test(`${path} loads without layout shift, heavy script or Intl`, {
		tag: path === "/" ? "@smoke" : [],
	}, async ({ page }) => {
		await page.addInitScript(recordIntlUse);
		await watchShifts(page);
		const scripts: string[] = [];
		page.on("response", (answer) => scripts.push(new URL(answer.url()).pathname));
		for (const query of ["", ...(VARIANTS[path] ?? [])])
			for (const size of SIZES) {
				await clearCache(page);
				await page.setViewportSize(size);
				await openHydrated(page, path + query);
				await page.waitForLoadState("networkidle");
				await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
				await expectStill(page);
				expect(await measureTransferSize(page, /\.js$/)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
				expect(await page.evaluate("opened")).toEqual([]);
			}
		const names = scripts.filter((name) => name.endsWith(".js"));
		expect(names.join()).toContain("/assets/react-");
		expect(names.filter((name) => /rich-text|data-table|agenda|admin|panel/.test(name))).toEqual([]);
	});

/** Clears the cache, so that fonts and pictures load late again as on a first visit. */
async function clearCache(page: Page) {
	const browser = await page.context().newCDPSession(page);
	await browser.send("Network.clearBrowserCache");
	await browser.detach();
}

/** Records use of Intl during load: its first call can block a slow phone for up to 80 ms. */
function recordIntlUse() {
	const opened: string[] = [];
	Object.assign(globalThis, { opened });
	const wrap = <Result>(of: object, name: string, method: (...args: never[]) => Result) =>
		Reflect.set(of, name, function (this: unknown, ...args: never[]) {
			opened.push(name);
			return method.apply(this, args);
		});
	for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"] as const)
		wrap(Date.prototype, name, Date.prototype[name]);
	wrap(Number.prototype, "toLocaleString", Number.prototype.toLocaleString);
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
