import { expect } from "./fixtures.ts";
import { openHydrated } from "./shared-steps.ts";
import { logInPage, test } from "./staff.ts";

// The server does not count searches by robots, and a headless browser counts as one.
test.use({
	userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
});

test("lists a search without results until staff dismiss it", {
	tag: "@smoke",
}, async ({ page, staff }) => {
	// Avoid long runs of digits: searches that look like a telephone are not stored.
	const query = `gato hidráulico ${Date.now().toString(36).replace(/\d/g, "z")}`;
	await openHydrated(page, "/productos");
	const searchReport = page.waitForResponse("**/api/searches");
	await page.getByRole("searchbox", { name: "Buscar productos" }).fill(query);
	await expect(page.getByText("No se encontraron productos")).toBeVisible();
	expect((await searchReport).status()).toBe(200);

	await logInPage(page, staff);
	await page.goto("/admin/dashboard/productos");
	const list = page.getByRole("region", { name: "Buscado y no encontrado" });
	const row = list.getByRole("listitem").filter({ hasText: query });
	await expect(row).toContainText("1 búsqueda");
	await row.getByRole("button", { name: `Quitar «${query}»` }).click();
	await expect(row).toHaveCount(0);
});
