import type { Page } from "@playwright/test";
import { newPhone } from "./contact-steps.ts";
import { brokenWords, overflow } from "./fit.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { openAlive, openDay } from "./reading.ts";
import { TODAY } from "./server.ts";
import { bearer, enterAs, test } from "./staff.ts";
import { bookVisit } from "./visit-steps.ts";

/** A phone whose reader has text twice as large, and a laptop at 400 %: what is left of 1280 by 1024 px. */
const SIGHTS = [
	{ what: "text at 200 %", width: 360, height: 800, size: "200%" },
	{ what: "zoom at 400 %", width: 320, height: 256, size: "" },
];
/** What the front desk opens most. */
const PANEL_PAGES = ["", "/bandeja", "/agenda", "/clientes", "/cotizaciones"].map(
	(end) => `/admin/dashboard${end}`,
);

for (const { what, width, height, size } of SIGHTS) {
	const enlarge = (page: Page) =>
		page.evaluate((wanted) => {
			document.documentElement.style.fontSize = wanted;
		}, size);

	test.describe(what, () => {
		test.use({ viewport: { width, height } });

		for (const path of [...PUBLIC_PAGES, "/productos?marca=Motul", "/productos?q=zzzz"])
			test(`${path} scrolls down only, with its name whole and no barrier`, async ({ page }) => {
				await openAlive(page, path);
				await page.waitForLoadState("networkidle");
				await enlarge(page);
				await expect.poll(() => overflow(page)).toBe(0);
				const name = page
					.getByRole("banner")
					.getByRole("link", { name: /Autocentro/i })
					.first();
				expect(await brokenWords(name, /\S+/g)).toEqual([]);
				await expectNoAxeViolations(page);
			});

		for (const path of PANEL_PAGES)
			test(`${path} scrolls down only, without a barrier`, async ({ page, request, staff }) => {
				// Counts, badges and rows are what is wide.
				await request.post("/api/admin/agenda", {
					headers: bearer(staff),
					data: {
						name: "Damaris Pinzón",
						phone: newPhone(),
						service: "Otro",
						day: TODAY,
						minutes: 60,
					},
				});
				const asked = { day: await openDay(request, 27), time: "10:00 AM", name: "Abdiel De León" };
				const { id, updated_at } = await bookVisit(request, staff, asked);
				const off = await request.put(`/api/admin/agenda/${id}/state`, {
					headers: bearer(staff),
					data: { state: "cancelada", reason: "No tenemos el repuesto", updated_at },
				});
				expect(off.status()).toBe(200);
				await enterAs(page, staff);
				await page.goto(path);
				await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
				await page.waitForLoadState("networkidle");
				await enlarge(page);
				await expect.poll(() => overflow(page)).toBe(0);
				await expectNoAxeViolations(page);
			});
	});
}
