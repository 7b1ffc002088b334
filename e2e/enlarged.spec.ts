import { brokenWords, overflow, SIGHTS, sizeText } from "./fit.ts";
import { expect, expectNoAxeViolations, test } from "./fixtures.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { openAlive } from "./reading.ts";

for (const { what, width, height, size } of SIGHTS) {
	test.describe(what, () => {
		test.use({ viewport: { width, height } });

		for (const path of [...PUBLIC_PAGES, "/productos?marca=Motul", "/productos?q=zzzz"])
			test(`${path} scrolls down only, with its name whole and no barrier`, async ({ page }) => {
				await openAlive(page, path);
				await page.waitForLoadState("networkidle");
				await sizeText(page, size);
				await expect.poll(() => overflow(page)).toBe(0);
				const name = page
					.getByRole("banner")
					.getByRole("link", { name: /Autocentro/i })
					.first();
				expect(await brokenWords(name, /\S+/g)).toEqual([]);
				await expectNoAxeViolations(page);
			});
	});
}
