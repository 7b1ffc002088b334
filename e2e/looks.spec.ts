import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { startOwnServer } from "./own-server.ts";
import { createServerTest } from "./own-server-test.ts";
import { openHydrated } from "./shared-steps.ts";
import { logInPage } from "./staff.ts";

/** A fixed Friday morning keeps hours, dates and the agenda's week the same in every screenshot. */
const NOW = "2026-11-20T15:00:00Z";
const SIZES = [
	{ width: 390, height: 844 },
	{ width: 1280, height: 800 },
];
const PUBLIC = {
	home: "/",
	services: "/servicios",
	service: "/servicios/frenos",
	catalogue: "/productos",
	product: "/productos/ENI-DOT4-500",
	contact: "/contacto",
	missing: "/no-existe",
};
const PANEL = {
	dashboard: "/admin/dashboard",
	inbox: "/admin/dashboard/bandeja",
	agenda: "/admin/dashboard/agenda",
};

const test = createServerTest(() => startOwnServer({ BIELA_NOW: NOW, SITE_URL: "" }));
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

for (const [name, path] of Object.entries(PUBLIC))
	test(`${name} matches its approved screenshot`, async ({ page }) => {
		for (const size of SIZES) {
			await page.setViewportSize(size);
			await openHydrated(page, path);
			// Load again with a warm cache: on a first visit, the body font may arrive late.
			await openHydrated(page, path);
			await expectScreenshot(page, `${name}-${size.width}`);
		}
	});

for (const [name, path] of Object.entries(PANEL))
	test(`${name} matches its approved screenshot`, async ({ page, staff }) => {
		await page.clock.setFixedTime(NOW);
		await logInPage(page, staff);
		for (const size of SIZES) {
			await page.setViewportSize(size);
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await page.waitForLoadState("networkidle");
			await expectScreenshot(page, `${name}-${size.width}`);
		}
	});
