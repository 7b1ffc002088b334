import { newPhone } from "./contact-steps.ts";
import { counter } from "./counter.ts";
import { expect } from "./fixtures.ts";
import { enterAs, test } from "./staff.ts";

test("a walk-in's request is written down in four clicks at most, and corrected", {
	tag: "@smoke",
}, async ({ page, staff }) => {
	await enterAs(page, staff);
	await page.goto("/admin/dashboard/bandeja?order=newest");
	const { press, clicks } = counter(page);
	await press(page.getByRole("link", { name: "Nueva solicitud" }));
	const form = page.getByRole("dialog", { name: "Nueva solicitud" });
	await expect(form.getByLabel("Teléfono")).toBeFocused();
	const phone = newPhone();
	await page.keyboard.type(phone);
	await page.keyboard.press("Tab");
	await page.keyboard.type("Rosa Tem");
	await press(form.getByRole("radio", { name: "Cotización" }));
	await press(form.getByLabel("Qué pide"));
	await page.keyboard.type("Cuatro llantas 195/65");
	await press(form.getByRole("button", { name: "Guardar solicitud" }));
	expect(clicks()).toBeLessThanOrEqual(4);
	const lead = page.getByRole("article", { name: "Rosa Tem" });
	await expect(lead.getByText(/Mostrador/).first()).toBeVisible();
	await expect(lead.getByText(/^(quedan?|vence) /)).toBeVisible();

	await lead.getByRole("link", { name: "Corregir datos" }).click();
	const correction = page.getByRole("dialog", { name: "Corregir datos" });
	await correction.getByLabel("Nombre").fill("Rosa Tem Ruiz");
	await correction.getByLabel("Carro").fill("Kia Rio 2018");
	await correction.getByRole("button", { name: "Guardar" }).click();
	const corrected = page.getByRole("article", { name: "Rosa Tem Ruiz" });
	await expect(corrected.getByText("Nombre: Rosa Tem → Rosa Tem Ruiz")).toBeVisible();
});
