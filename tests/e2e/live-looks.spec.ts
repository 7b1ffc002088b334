import type { Locator, Page } from "@playwright/test";
import { confirmSample } from "./confirm-sample.ts";
import { expect } from "./fixtures.ts";
import { startOwnServer } from "./own-server.ts";
import { createServerTest } from "./own-server-test.ts";
import { ADMIN_PASSWORD } from "./server.ts";
import { openHydrated } from "./shared-steps.ts";

/** A fixed Friday morning keeps hours and free times the same in every screenshot. */
const FIXED_TIME = "2026-11-20T15:00:00Z";
const WIDTHS = [390, 1280];
const INITIAL_HEIGHT = 800;
/** Thirty whole pages take three minutes on two busy cores. */
const PAGES_TIMEOUT_MS = 400_000;
/** Pages whose content depends on what is confirmed: one picture per state. */
const CLAIM_PATHS = {
	home: "/",
	about: "/nosotros",
	services: "/servicios",
	government: "/gubernamentales",
	contact: "/contacto",
	symptoms: "/que-le-pasa-a-tu-carro",
	privacy: "/privacidad",
	terms: "/terminos",
};
/** Pages whose main content is the same in every state, so that all three compare with one picture. */
const STABLE_PATHS = {
	service: "/servicios/frenos",
	catalogue: "/productos",
	product: "/productos/ENI-DOT4-500",
	symptom: "/que-le-pasa-a-tu-carro/el-pedal-del-freno-se-hunde",
	blog: "/blog",
	post: "/blog/senales-de-frenos-gastados",
	newsletter: "/boletin",
};

/** Share of the sample content that the owner of a live shop has confirmed. */
const STATES = ["none", "half", "all"] as const;

/** Opens the whole page in one tall window, so that lazy pictures load and fixed elements stand at its end. */
async function openWholePage(page: Page, path: string, width: number) {
	await page.setViewportSize({ width, height: INITIAL_HEIGHT });
	await openHydrated(page, path);
	await expect(page.locator(".later")).toHaveCount(0);
	const height = await measureHeight(page);
	await page.setViewportSize({ width, height });
	await page.waitForLoadState("networkidle");
}

/** Measures the page once its fonts have loaded and its height no longer changes: a late font moves lines by two pixels. */
async function measureHeight(page: Page): Promise<number> {
	await page.waitForLoadState("networkidle");
	let height = 0;
	const isStable = async () => {
		await page.evaluate(() => document.fonts.ready);
		const previousHeight = height;
		height = await page.evaluate(() => document.documentElement.scrollHeight);
		return height === previousHeight;
	};
	await expect.poll(isStable, { intervals: [100] }).toBe(true);
	return height;
}

async function expectScreenshot(target: Page | Locator, name: string) {
	const page = "page" in target ? target.page() : target;
	// `expect` is overloaded for pages and locators, not for their union.
	await expect.soft(target as Locator).toHaveScreenshot(["live", `${name}.png`], {
		animations: "disabled",
		scale: "device",
		threshold: 0.25,
		maxDiffPixelRatio: 0.01,
		maskColor: "#d9d5ca",
		mask: [page.getByText("Vistas", { exact: true }).locator("..")],
	});
}

for (const state of STATES) {
	const test = createServerTest(async () => {
		const server = await startOwnServer({ BIELA_NOW: FIXED_TIME });
		if (state !== "none") await confirmSample(server.origin, ADMIN_PASSWORD, state);
		return server;
	});
	test.describe(() => {
		// Half the size keeps the set small; the layout stays readable.
		test.use({ deviceScaleFactor: 0.5, contextOptions: { reducedMotion: "reduce" } });
		// One test per state, because it starts a server.
		test(`live pages match their screenshots with ${state} confirmed`, async ({ page }) => {
			test.setTimeout(PAGES_TIMEOUT_MS);
			// The page's own clock is the server's, or relative times change with the day of the run.
			await page.clock.setFixedTime(FIXED_TIME);
			// On a first visit, the body font may arrive late.
			await openHydrated(page, "/");
			for (const width of WIDTHS) {
				for (const [name, path] of Object.entries(CLAIM_PATHS)) {
					await openWholePage(page, path, width);
					await expectScreenshot(page, `${name}-${width}-${state}`);
				}
				for (const [name, path] of Object.entries(STABLE_PATHS)) {
					await openWholePage(page, path, width);
					await expectScreenshot(page.locator("main"), `${name}-${width}`);
				}
			}
		});
	});
}
