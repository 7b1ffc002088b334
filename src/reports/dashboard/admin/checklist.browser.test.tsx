import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";

/** Expects the server's settings, and no contact folded. */
async function expectNothingFolded(checklist: Locator) {
	await expect.element(checklist.getByRole("link", { name: "La copia fuera del servidor." })).toBeVisible();
	await expect.element(checklist.getByRole("link", { name: "El correo." })).toBeVisible();
	for (const name of ["WhatsApp", "Teléfono", "Correo de contacto"])
		await expect.element(checklist.getByRole("link", { name, exact: true })).toBeVisible();
}

test("approves sample data and links to missing fields", async () => {
	await page.viewport(390, 844);
	await logInAs();
	await open("/admin/dashboard/configuracion#falta");
	const checklist = page.getByRole("region", { name: "Falta por completar" });
	await expect.element(checklist).toBeVisible();
	await expectNothingFolded(checklist);
	await expectNoViolations();
	const approveButton = checklist.getByRole("button", { name: /^(Aprobar|Dejar vacío)/ }).first();
	const label = approveButton.element().textContent?.split(": ")[1] ?? "";
	expect(label).not.toBe("");
	await approveButton.click();
	await expect.element(page.getByText("Dato aprobado", { exact: true })).toBeVisible();
	await expect.element(checklist.getByRole("link", { name: label, exact: true })).not.toBeInTheDocument();
	const settingLink = checklist.getBySelector("a[href*='#ajustes-']").first();
	const id = settingLink.element().getAttribute("href")?.split("#")[1];
	await settingLink.click();
	await expect.element(page.getByRole("heading", { name: "Datos del sitio", level: 1 })).toBeVisible();
	await expect.element(page.getBySelector(`[id="${id}"]`)).toBeInViewport();
	await expect.element(page.getBySelector(`[id="${id}"]`)).toHaveFocus();
});

test("shows the setup in one line below the day until dismissed", async () => {
	await page.viewport(390, 844);
	await logInAs();
	await open("/admin/dashboard");
	const line = page.getByRole("link", { name: "Puesta en marcha", exact: true });
	const getTop = (locator: Locator) => locator.element().getBoundingClientRect().top;
	const now = page.getByRole("region", { name: "Ahora" });
	const visits = page.getByRole("region", { name: "Citas de hoy" });
	expect(getTop(now)).toBeLessThan(getTop(visits));
	expect(getTop(visits)).toBeLessThan(getTop(line));
	expect(getTop(line)).toBeLessThan(getTop(page.getByRole("link", { name: "Total Clientes" })));
	await expectNoViolations();
	await page.getByRole("button", { name: "Quitar este aviso" }).click();
	await expect.element(line).not.toBeInTheDocument();
	await open("/admin/dashboard");
	await expect.element(now).toBeVisible();
	expect(line.elements()).toHaveLength(0);
	await open("/admin/dashboard/configuracion");
	await expect.element(page.getByRole("link", { name: "Puesta en marcha", exact: true })).toBeVisible();
});
