import { writeFile } from "node:fs/promises";
import { expect } from "../fixtures.ts";
import { test as base } from "../staff.ts";
import type { Host } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import { Visitor } from "./visitor.ts";
import { startWebKit } from "./webkit.ts";

export { expect };

const STARTS = { firefox: startFirefox, webkit: startWebKit };

/** Playwright's test with a visitor in the browser that the project is named after. */
export const test = base.extend<{ visitor: Visitor }, { host: Host; isScripted: boolean }>({
	/** False disables JavaScript in the browser, which then runs separately for that file. */
	isScripted: [true, { option: true, scope: "worker" }],
	host: [
		async ({ isScripted }, use, { project }) => {
			const host = await STARTS[project.name as keyof typeof STARTS](isScripted);
			await use(host);
			await host.stop();
		},
		{ scope: "worker", timeout: 60_000 },
	],
	visitor: async ({ host, baseURL }, use, info) => {
		const { driver, leave } = await host.enter();
		await driver.resize(1280, 900);
		await use(new Visitor(driver, baseURL ?? ""));
		if (info.status !== info.expectedStatus)
			await writeFile(info.outputPath("picture.png"), await driver.picture());
		await leave();
		expect(driver.errors(), "pages must not log or throw errors").toEqual([]);
	},
});
