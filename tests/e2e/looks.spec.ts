import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { startOwnServer } from "./own-server.ts";
import { createServerTest } from "./own-server-test.ts";
import { openHydrated } from "./shared-steps.ts";
import { logInPage } from "./staff.ts";

/** A fixed Friday morning keeps hours, dates and the agenda's week the same in every screenshot. */
const FIXED_TIME = "2026-11-20T15:00:00Z";
const VIEWPORTS = [
	{ width: 390, height: 844 },
	{ width: 1280, height: 800 },
];
const PUBLIC_PATHS = {
	home: "/",
	services: "/servicios",
	service: "/servicios/frenos",
	catalogue: "/productos",
	product: "/productos/ENI-DOT4-500",
	contact: "/contacto",
	missing: "/no-existe",
};
const PANEL_PATHS = {
	dashboard: "/admin/dashboard",
	inbox: "/admin/dashboard/bandeja",
	agenda: "/admin/dashboard/agenda",
};

const test = createServerTest(() => startOwnServer({ BIELA_NOW: FIXED_TIME, SITE_URL: "" }));
test.use({ allowedErrors: /status of 404/, contextOptions: { reducedMotion: "reduce" } });

/** Compares a screenshot with a small tolerance, because font rendering differs slightly between machines. */
async function expectScreenshot(page: Page, name: string) {
	await page.evaluate(() => document.fonts.ready);
	await expect(page).toHaveScreenshot(`${name}.png`, {
		animations: "disabled",
		threshold: 0.25,
		maxDiffPixelRatio: 0.03,
	});
}

for (const [name, path] of Object.entries(PUBLIC_PATHS))
	test(`${name} matches its approved screenshot`, async ({ page }) => {
		for (const size of VIEWPORTS) {
			await page.setViewportSize(size);
			await openHydrated(page, path);
			// Load again with a warm cache: on a first visit, the body font may arrive late.
			await openHydrated(page, path);
			await expectScreenshot(page, `${name}-${size.width}`);
		}
	});

for (const [name, path] of Object.entries(PANEL_PATHS))
	test(`${name} matches its approved screenshot`, async ({ page, staff }) => {
		await page.clock.setFixedTime(FIXED_TIME);
		await logInPage(page, staff);
		for (const size of VIEWPORTS) {
			await page.setViewportSize(size);
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await page.waitForLoadState("networkidle");
			await expectScreenshot(page, `${name}-${size.width}`);
		}
	});
