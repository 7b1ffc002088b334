import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";

test("approves sample data and links to missing fields", async () => {
	await page.viewport(390, 844);
	await logInAs();
	await open("/admin/dashboard");
	await expect.element(page.getByRole("link", { name: "Total Clientes" })).toBeVisible();
	const checklist = page.getByRole("region", { name: "Falta por completar" });
	await expect
		.poll(() => {
			window.scrollTo(0, document.documentElement.scrollHeight);
			return checklist.query();
		})
		.not.toBeNull();
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
