import { createPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { logInPage, test } from "./staff.ts";

test("records and corrects a walk-in's request", { tag: "@smoke" }, async ({ page, staff }) => {
	await logInPage(page, staff);
	await page.goto("/admin/dashboard/bandeja?order=newest");
	await page.getByRole("link", { name: "Nueva solicitud" }).click();
	const form = page.getByRole("dialog", { name: "Nueva solicitud" });
	await expect(form.getByLabel("Teléfono")).toBeFocused();
	const phone = createPhone();
	await page.keyboard.type(phone);
	await page.keyboard.press("Tab");
	await page.keyboard.type("Rosa Tem");
	await form.getByRole("radio", { name: "Cotización" }).click();
	await form.getByLabel("Qué pide").click();
	await page.keyboard.type("Cuatro llantas 195/65");
	await form.getByRole("button", { name: "Guardar solicitud" }).click();
	const lead = page.getByRole("article", { name: "Rosa Tem" });
	await expect(lead.getByText(/Mostrador/).first()).toBeVisible();
	await expect(lead.getByText(/^(quedan?|vence) /)).toBeVisible();

	await lead.getByRole("link", { name: "Corregir datos" }).click();
	const correctionDialog = page.getByRole("dialog", { name: "Corregir datos" });
	await correctionDialog.getByLabel("Nombre").fill("Rosa Tem Ruiz");
	await correctionDialog.getByLabel("Carro").fill("Kia Rio 2018");
	await correctionDialog.getByRole("button", { name: "Guardar" }).click();
	const correctedLead = page.getByRole("article", { name: "Rosa Tem Ruiz" });
	await expect(correctedLead.getByText("Nombre: Rosa Tem → Rosa Tem Ruiz")).toBeVisible();
});
