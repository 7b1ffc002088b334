import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import { createInputCounter } from "#tests/component-kit/user-input.ts";

test("records a walk-in request in four taps and corrects it", {
	tags: ["slow"],
}, async () => {
	await logInAs();
	await open("/admin/dashboard/bandeja?order=newest");
	const { tap, taps } = createInputCounter();
	await tap(page.getByRole("link", { name: "Nueva solicitud" }));
	const form = page.getByRole("dialog", { name: "Nueva solicitud" });
	await expect.element(form.getByLabelText("Teléfono")).toHaveFocus();
	await expectNoViolations();
	await userEvent.keyboard(`${createPhone()}{Tab}Rosa Tem`);
	await tap(form.getByRole("radio", { name: "Cotización" }));
	await tap(form.getByLabelText("Qué pide"));
	await userEvent.keyboard("Cuatro llantas 195/65");
	await tap(form.getByRole("button", { name: "Guardar solicitud" }));
	expect(taps()).toBe(4);
	const lead = page.getByRole("article", { name: "Rosa Tem" });
	await expect.element(lead.getByText(/Mostrador/).first()).toBeVisible();
	await expect.element(lead.getByText(/^(quedan?|vence) /)).toBeVisible();

	const correctLink = lead.getByRole("link", { name: "Corregir datos" });
	const correction = page.getByRole("dialog", { name: "Corregir datos" });
	await correctLink.click();
	await correction.getByRole("button", { name: "Guardar" }).click();
	await expect.element(page.getByText(/^No cambiaste nada/)).toBeVisible();
	await correctLink.click();
	await correction.getByLabelText("Nombre").fill("Rosa Tem Ruiz");
	await correction.getByLabelText("Carro").fill("Kia Rio 2018");
	await expectNoViolations();
	await correction.getByRole("button", { name: "Guardar" }).click();
	const correctedArticle = page.getByRole("article", { name: "Rosa Tem Ruiz" });
	await expect.element(correctedArticle.getByText("Nombre: Rosa Tem → Rosa Tem Ruiz")).toBeVisible();
});
