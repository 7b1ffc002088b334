import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test } from "./fixtures.ts";
import { openAlive } from "./reading.ts";

const PRODUCT = "/productos/ENI-DOT4-500";
const MOST = "El máximo es 999 por producto. Si necesitas más, dilo en las notas.";

test.use({ allowedErrors: /status of 422/ });

const toastOf = (page: Page) =>
	page.getByRole("region", { name: /Notificaciones/, includeHidden: true });

async function listed(page: Page) {
	const lines = await page.evaluate(() => JSON.parse(localStorage.getItem("quoteList") ?? "[]"));
	return lines.map(({ quantity }: { quantity: number }) => quantity);
}

test("the limit is said on the card, in the list and in the other tab", async ({
	page,
	context,
}) => {
	await openAlive(page, "/productos?q=dot4");
	const add = page
		.getByRole("article")
		.getByRole("button", { name: /^Agregar/ })
		.first();
	await add.click();
	await expect(toastOf(page)).toContainText("Producto agregado");
	await page.getByRole("button", { name: /^Lista de cotización/ }).click();
	const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
	const quantity = dialog.getByLabel(/^Cantidad/);
	await quantity.fill("998");
	await expect(dialog.getByText(MOST)).toHaveCount(0);
	await quantity.fill("1000");
	await expect(dialog.getByText(MOST)).toBeVisible();
	await quantity.blur();
	await expect(quantity).toHaveValue("999");
	await expect(dialog.getByRole("button", { name: /^Agregar uno/ })).toBeDisabled();
	await expectNoAxeViolations(page);
	expect(await listed(page)).toEqual([999]);

	const other = await context.newPage();
	await openAlive(other, PRODUCT);
	await other.getByRole("button", { name: "Agregar a la lista" }).click();
	await expect(toastOf(other)).toContainText("Ya tienes 999 en tu lista");
	await expect(toastOf(other)).toContainText(MOST);
	expect(await listed(page)).toEqual([999]);
	await dialog.getByRole("button", { name: /^Quitar uno/ }).click();
	await other.getByRole("button", { name: "Agregar a la lista" }).click();
	await expect(quantity).toHaveValue("999");
	await expect(dialog.getByText(MOST)).toBeVisible();
});

test("a product's own form says the limit before and after", async ({ page }) => {
	await openAlive(page, PRODUCT);
	const form = page.locator("section#cotizar");
	await expect(form.getByText("Hasta 999 por producto")).toBeVisible();
	await form.getByLabel("Cantidad").fill("1000");
	await form.getByRole("button", { name: "Pedir cotización" }).click();
	await expect(form.getByRole("alert")).toContainText("La cantidad va de 1 a 999, sin decimales");
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the limit stands beside the field and in the refusal", async ({ page, request }) => {
		await page.goto(PRODUCT);
		const field = page.getByLabel("Cantidad");
		await expect(field).toHaveAttribute("max", "999");
		await expect(page.getByText("Hasta 999 por producto")).toBeVisible();
		const form = {
			quantity: "1000",
			"customer.name": "Luis Pérez",
			"customer.phone": "6123-4567",
			"customer.email": "",
			"customer.notes": "",
			website: "",
		};
		const headers = { origin: new URL(page.url()).origin };
		const reply = await request.post(PRODUCT, { form, headers });
		expect(reply.status()).toBe(422);
		expect(await reply.text()).toContain("La cantidad va de 1 a 999, sin decimales");
	});
});
