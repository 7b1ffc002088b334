import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";

/** Expects the launch list above the day, with the server's settings, and no contact folded. */
async function expectLaunchFirst(checklist: Locator) {
	const today = page.getByRole("heading", { name: /^Hoy, / });
	const isBefore = checklist.element().compareDocumentPosition(today.element());
	expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
	for (const text of [/SMTP_URL/, /BACKUP_URL/])
		await expect.element(checklist.getByText(text).first()).toBeVisible();
	for (const name of ["WhatsApp", "Teléfono", "Correo de contacto"])
		await expect.element(checklist.getByRole("link", { name, exact: true })).toBeVisible();
}

test("approves sample data and links to missing fields", async () => {
	await page.viewport(390, 844);
	await logInAs();
	await open("/admin/dashboard");
	await expect.element(page.getByRole("link", { name: "Total Clientes" })).toBeVisible();
	const checklist = page.getByRole("region", { name: "Falta por completar" });
	await expect.element(checklist).toBeVisible();
	await expectLaunchFirst(checklist);
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
