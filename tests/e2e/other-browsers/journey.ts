import { writeFile } from "node:fs/promises";
import { expect } from "../fixtures.ts";
import { test as base } from "../staff.ts";
import type { BrowserHost } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import { Visitor } from "./visitor.ts";
import { startWebKit } from "./webkit.ts";

export { expect };

const BROWSER_STARTERS = { firefox: startFirefox, webkit: startWebKit };

/** Playwright's test with a visitor in the browser that the project is named after. */
export const test = base.extend<{ visitor: Visitor }, { host: BrowserHost; isScripted: boolean }>({
	/** False disables JavaScript in the browser, which then runs separately for that file. */
	isScripted: [true, { option: true, scope: "worker" }],
	host: [
		async ({ isScripted }, use, { project }) => {
			const host = await BROWSER_STARTERS[project.name as keyof typeof BROWSER_STARTERS](isScripted);
			await use(host);
			await host.stop();
		},
		{ scope: "worker", timeout: 60_000 },
	],
	visitor: async ({ host, baseURL }, use, info) => {
		const { driver, close: closeSession } = await host.openSession();
		await driver.resize(1280, 900);
		await use(new Visitor(driver, baseURL ?? ""));
		if (info.status !== info.expectedStatus)
			await writeFile(info.outputPath("picture.png"), await driver.takeScreenshot());
		await closeSession();
		expect(driver.listErrors(), "pages must not log or throw errors").toEqual([]);
	},
});
