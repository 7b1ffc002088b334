import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectNoLayoutShift, recordLayoutShifts } from "./layout-shifts.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { openHydrated } from "./shared-steps.ts";
import { MAX_SCRIPT_BYTES, measureTransferSize } from "./transfer-size.ts";

const VIEWPORTS = [
	{ width: 360, height: 800 },
	{ width: 1280, height: 800 },
];
/** Variants of the same page with other content. */
const QUERY_VARIANTS: Record<string, string[]> = { "/productos": ["?marca=Motul", "?q=zzzz"] };

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const path of PUBLIC_PAGES)
	test(`${path} loads without layout shift, heavy script or Intl`, {
		tag: path === "/" ? "@smoke" : [],
	}, async ({ page }) => {
		await page.addInitScript(recordIntlUse);
		await recordLayoutShifts(page);
		const responsePaths: string[] = [];
		page.on("response", (response) => responsePaths.push(new URL(response.url()).pathname));
		for (const query of ["", ...(QUERY_VARIANTS[path] ?? [])])
			for (const size of VIEWPORTS) {
				await clearCache(page);
				await page.setViewportSize(size);
				await openHydrated(page, path + query);
				await page.waitForLoadState("networkidle");
				await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
				await expectNoLayoutShift(page);
				expect(await measureTransferSize(page, /\.js$/)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
				expect(await page.evaluate("opened")).toEqual([]);
			}
		const scriptPaths = responsePaths.filter((name) => name.endsWith(".js"));
		expect(scriptPaths.join()).toContain("/assets/react-");
		expect(scriptPaths.filter((name) => /rich-text|data-table|agenda|admin|panel/.test(name))).toEqual([]);
	});

/** Clears the cache, so that fonts and pictures load late again as on a first visit. */
async function clearCache(page: Page) {
	const cdpSession = await page.context().newCDPSession(page);
	await cdpSession.send("Network.clearBrowserCache");
	await cdpSession.detach();
}

/** Records use of Intl during load: its first call can block a slow phone for up to 80 ms. */
function recordIntlUse() {
	const opened: string[] = [];
	Object.assign(globalThis, { opened });
	const wrap = <Result>(owner: object, name: string, method: (...args: never[]) => Result) =>
		Reflect.set(owner, name, function (this: unknown, ...args: never[]) {
			opened.push(name);
			return method.apply(this, args);
		});
	for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"] as const)
		wrap(Date.prototype, name, Date.prototype[name]);
	wrap(Number.prototype, "toLocaleString", Number.prototype.toLocaleString);
	for (const name of ["NumberFormat", "DateTimeFormat", "ListFormat", "PluralRules"] as const)
		Object.assign(Intl, {
			[name]: new Proxy(Intl[name], {
				construct: (target, args, newTarget) => {
					opened.push(name);
					return Reflect.construct(target, args, newTarget);
				},
			}),
		});
}
