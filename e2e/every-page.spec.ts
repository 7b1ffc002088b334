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
/** The same page with other things on it. */
const ALSO: Record<string, string[]> = { "/productos": ["?marca=Motul", "?q=zzzz"] };

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const path of PUBLIC_PAGES)
	test(`${path} stands still while it loads, with little script and no Intl`, {
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

/** The next visit is a first one: the typeface and the pictures come late again. */
async function forgetFiles(page: Page) {
	const browser = await page.context().newCDPSession(page);
	await browser.send("Network.clearBrowserCache");
	await browser.detach();
}

/** A phone that writes its first figure or date by Intl answers no press for up to 80 ms. */
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
