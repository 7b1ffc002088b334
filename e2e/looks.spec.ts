import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { onOwnServer } from "./on-own-server.ts";
import { startOwnServer } from "./own-server.ts";
import { openAlive } from "./reading.ts";
import { enterAs } from "./staff.ts";

/** A Friday morning, so that hours, dates and the agenda's week are the same in every picture. */
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

const test = onOwnServer(() => startOwnServer({ BIELA_NOW: NOW, SITE_URL: "" }));
test.use({ allowedErrors: /status of 404/, contextOptions: { reducedMotion: "reduce" } });

/** Faces differ by a hair from one machine to another; a part that moves, vanishes or changes colour is far more. */
async function expectLooks(page: Page, name: string) {
	await page.evaluate(() => document.fonts.ready);
	await expect(page).toHaveScreenshot(`${name}.png`, {
		animations: "disabled",
		threshold: 0.25,
		maxDiffPixelRatio: 0.03,
	});
}

for (const [name, path] of Object.entries(PUBLIC))
	test(`${name} looks as it was approved`, async ({ page }) => {
		for (const size of SIZES) {
			await page.setViewportSize(size);
			await openAlive(page, path);
			// Once more with everything kept: on a first visit the running text may wait for its face.
			await openAlive(page, path);
			await expectLooks(page, `${name}-${size.width}`);
		}
	});

for (const [name, path] of Object.entries(PANEL))
	test(`${name} looks as it was approved`, async ({ page, staff }) => {
		await page.clock.setFixedTime(NOW);
		await enterAs(page, staff);
		for (const size of SIZES) {
			await page.setViewportSize(size);
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await page.waitForLoadState("networkidle");
			await expectLooks(page, `${name}-${size.width}`);
		}
	});
