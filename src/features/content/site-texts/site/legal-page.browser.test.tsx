import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createStaffToken } from "#tests/component-kit/form-steps.ts";
import { call, open } from "#tests/component-kit/page.tsx";

const title = page.getByRole("heading", { level: 1 });

test("shows the shop's data, version and stored keys", async () => {
	const body = { field: "legalName" };
	await call("/api/admin/settings/approvals", { token: await createStaffToken(), body });
	await open("/");
	const footer = page.getByRole("contentinfo");
	await footer.getByRole("link", { name: "Política de privacidad" }).click();
	await expect.element(title).toHaveTextContent("Política de privacidad");
	await expect.element(page.getByText(/^Vigente desde [a-z]+ de \d{4}$/)).toBeVisible();
	await expect.element(page.getByText("Autocentro Calidonia, S.A.").first()).toBeVisible();
	// The page names everything the site stores in a visitor's browser beyond the tab.
	for (const key of ["quoteList", "lastQuote", "miCarro", "enviado", "Una foto que agregas"])
		await expect.element(page.getByText(key)).toBeVisible();
	const estimateItem = page.getByRole("listitem").filter({ hasText: "una cotización con enlace" });
	await expect.element(estimateItem).toMatchTextContent(/dirección IP/);

	await page.getByRole("link", { name: "Términos y condiciones" }).first().click();
	await expect.element(title).toHaveTextContent("Términos y condiciones");
	await expect.element(page.getByText(/ITBMS de 7%/)).toBeVisible();
	for (const pattern of [/dos precios, vale el más bajo/, /Ley 45 de 2007/, /\(ACODECO\)/])
		await expect.element(page.getByText(pattern)).toBeVisible();
});
