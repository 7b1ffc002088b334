import type { Page } from "@playwright/test";
import { createPhone } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { delayResponses } from "./hold-requests.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { ALL_PRODUCTS, openHydrated, waitForHydration } from "./shared-steps.ts";

test.beforeEach(assignSeparateAddress(15));
test.use({ viewport: { width: 390, height: 844 } });

async function openWithQuoteList(page: Page) {
	await openHydrated(page, "/nosotros");
	await page.evaluate(() => {
		const line = { id: "1", name: "DOT 4", brand: "ENI", sku: "ENI-DOT4-500", uses: "", price: 9 };
		localStorage.setItem("quoteList", JSON.stringify([{ ...line, quantity: 3 }]));
	});
	await openHydrated(page, "/servicios");
}

test("closes the quote list on Back and reopens on Forward", async ({ page }) => {
	await openHydrated(page, "/nosotros");
	await openWithQuoteList(page);
	const openButton = page.getByRole("button", { name: /en tu lista$/ });
	const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
	const nameField = dialog.getByLabel("Nombre Completo");
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).scrollIntoViewIfNeeded();
	await openButton.click();
	await nameField.fill("Ana Ríos");
	const scrollTop = await page.evaluate(() => window.scrollY);
	expect(scrollTop).toBeGreaterThan(0);
	await page.goBack();
	await expect(dialog).toBeHidden();
	await expect(page).toHaveURL("/servicios");
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollTop);
	await page.goForward();
	await expect(nameField).toHaveValue("Ana Ríos");
	await page.reload();
	await openButton.click();
	await expect(nameField).toHaveValue("Ana Ríos");
	await dialog.getByLabel("Teléfono").fill(createPhone());
	await page.route("**/api/quotes", (route) =>
		route.fulfill({ status: 201, json: { success: true, message: "Listo.", reference: "COT-1" } }),
	);
	await dialog.getByRole("button", { name: "Pedir cotización" }).click();
	await expect(dialog).toBeHidden();
	await expect.poll(() => page.evaluate(() => history.state.open)).toBeUndefined();
	await page.goBack();
	await expect(dialog).toBeHidden();
});

for (const [target, followLink] of [
	[
		"a filter",
		(page: Page) =>
			page
				.getByRole("link", { name: /^Motul/ })
				.first()
				.click(),
	],
	[
		"another page",
		(page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Nosotros" }).click(),
	],
] as const)
	test(`shows the previous page after Back from ${target} before hydration`, async ({ page }) => {
		await page.setViewportSize({ width: 1280, height: 900 });
		await openHydrated(page, "/productos");
		await followLink(page);
		await expect(page).not.toHaveURL("/productos");
		const releaseScript = await delayResponses(page, "**/*.js");
		await page.reload({ waitUntil: "commit" });
		await expect(page.getByRole("contentinfo")).toBeAttached();
		await page.evaluate(() => history.back());
		await expect(page).toHaveURL("/productos");
		releaseScript();
		await waitForHydration(page);
		const resultCount = page.getByRole("status").filter({ hasText: "Mostrando" });
		await expect(resultCount).toHaveText(ALL_PRODUCTS);
		await expect(page.getByLabel("Marca", { exact: true })).toHaveValue("all");
	});
