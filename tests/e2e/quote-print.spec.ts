import { createPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { logInPage, requestQuote, test } from "./staff.ts";

test("prints a quote on one page without the panel", {
	tag: "@smoke",
}, async ({ page, request, staff }) => {
	const customer = {
		name: "Marta Gil",
		phone: createPhone(),
		notes: "Corolla",
	};
	const { id, reference } = await requestQuote(request, staff, customer, [
		{ sku: "ENI-DOT4-500", quantity: 2 },
		{ sku: "GEN-ACEITE-20W50-1Q", quantity: 1 },
	]);
	const { name } = await (await request.get("/api/settings")).json();
	await logInPage(page, staff);
	await page.goto(`/admin/dashboard/bandeja/${id}?state=all`);
	await page.getByRole("link", { name: "Imprimir cotización" }).click();
	// The request's page also has an article with this text.
	await expect(page).toHaveURL(/\/hoja/);
	const printPage = page.locator(".quote-sheet");
	await expect(printPage).toContainText(reference);
	await expect(printPage).toContainText(name);
	await expect(printPage).toContainText("GEN-ACEITE-20W50-1Q · Genérico");
	await expect(printPage).toContainText("Total, ITBMS incluido");
	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("button", { name: "Imprimir o guardar PDF" })).toBeHidden();
	await expect(page.getByRole("navigation", { includeHidden: true }).first()).toBeHidden();
	await expect(page.getByRole("button", { name: "Salir" })).toBeHidden();
	const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
	expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});
