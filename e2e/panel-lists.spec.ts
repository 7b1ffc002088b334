import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { enterAs, test } from "./staff.ts";

test("a price being typed stays when the tablet is turned", async ({ page, staff }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await enterAs(page, staff);
	await page.goto("/admin/dashboard/editar-productos?q=ENI-DOT4-500");
	await page.getByRole("button", { name: /^Cambiar el precio de/ }).click();
	const price = page.getByLabel(/^Precio de .* en dólares$/);
	await price.fill("7,77");
	for (const width of [768, 360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await expect(price).toHaveValue("7,77");
		await expect(price).toBeFocused();
	}
	await expectNoAxeViolations(page);
});
