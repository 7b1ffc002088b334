import { expect } from "./fixtures.ts";
import { openAlive } from "./reading.ts";
import { enterAs, test } from "./staff.ts";

// The server does not count searches by robots, and a headless browser counts as one.
test.use({
	userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
});

test("lists a search without results until staff dismiss it", {
	tag: "@smoke",
}, async ({ page, staff }) => {
	// Avoid long runs of digits: searches that look like a telephone are not stored.
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
