import { expect } from "./fixtures.ts";
import { openAlive } from "./reading.ts";
import { enterAs, test } from "./staff.ts";

// A headless browser is a robot, and those are not counted.
test.use({
	userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
});

test("what a visitor looks for in vain stands in the panel the next moment, until staff take it off", {
	tag: "@smoke",
}, async ({ page, staff }) => {
	// Many digits would look like a phone, which is not kept.
	const words = `gato hidráulico ${Date.now().toString(36).replace(/\d/g, "z")}`;
	await openAlive(page, "/productos");
	const told = page.waitForResponse("**/api/searches");
	await page.getByRole("searchbox", { name: "Buscar productos" }).fill(words);
	await expect(page.getByText("No se encontraron productos")).toBeVisible();
	expect((await told).status()).toBe(200);

	await enterAs(page, staff);
	await page.goto("/admin/dashboard/productos");
	const list = page.getByRole("region", { name: "Buscado y no encontrado" });
	const row = list.getByRole("listitem").filter({ hasText: words });
	await expect(row).toContainText("1 búsqueda");
	await row.getByRole("button", { name: `Quitar «${words}»` }).click();
	await expect(row).toHaveCount(0);
});
