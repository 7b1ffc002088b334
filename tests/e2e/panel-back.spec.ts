import type { Page } from "@playwright/test";
import { sendEstimate } from "./estimate-steps.ts";
import { expect } from "./fixtures.ts";
import { logInPage, test } from "./staff.ts";

const ESTIMATES_PATH = "/admin/dashboard/cotizaciones";

test.beforeEach(async ({ page, staff }) => {
	await logInPage(page, staff);
});

/** Opens an estimate from the list, so that Back leads to the list. */
async function openFromList(page: Page, name: string) {
	await page.goto(`${ESTIMATES_PATH}?state=all&q=${encodeURIComponent(name)}`);
	await page.getByRole("link", { name }).first().click();
	await expect(page).toHaveURL(/cotizaciones\/[\w-]+$/);
	return page.url();
}

test("closes a panel dialog on Back without leaving the page", async ({ page, request, staff }) => {
	await sendEstimate(request, staff, "Vuelve Atrás");
	const url = await openFromList(page, "Vuelve Atrás");
	const openButton = page.getByRole("button", { name: "Registrar respuesta" });
	const answerDialog = page.getByRole("dialog", { name: "Registrar respuesta" });
	await openButton.click();
	await expect(answerDialog).toBeVisible();
	await page.goBack();
	await expect(answerDialog).toBeHidden();
	await expect(openButton).toBeFocused();
	expect(page.url()).toBe(url);

	await openButton.click();
	await page.keyboard.press("Escape");
	await expect(answerDialog).toBeHidden();
	await page.goBack();
	await expect(page).toHaveURL(/cotizaciones\?/);

	await page.goForward();
	await openButton.click();
	await page.keyboard.press("Escape");
	await openButton.click();
	await page.keyboard.press("Escape");
	await openButton.click();
	await page.reload();
	await expect(answerDialog).toBeHidden();
	await expect(openButton).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL(/cotizaciones\?/);
});
