import { newPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { askQuote, enterAs, test } from "./staff.ts";

test("prints a quote on one page without the panel", {
	tag: "@smoke",
}, async ({ page, request, staff }) => {
	const customer = {
		name: "Marta Gil",
		phone: newPhone(),
		notes: "Corolla",
	};
	const { id, reference } = await askQuote(request, staff, customer, [
		{ sku: "ENI-DOT4-500", quantity: 2 },
		{ sku: "GEN-ACEITE-20W50-1Q", quantity: 1 },
	]);
	const { name } = await (await request.get("/api/settings")).json();
	await enterAs(page, staff);
	await page.goto(`/admin/dashboard/bandeja/${id}?state=all`);
	await page.getByRole("link", { name: "Imprimir cotización" }).click();
	// The request's page also has an article with this text.
	await expect(page).toHaveURL(/\/hoja/);
	const sheet = page.locator(".quote-sheet");
	await expect(sheet).toContainText(reference);
	await expect(sheet).toContainText(name);
	await expect(sheet).toContainText("GEN-ACEITE-20W50-1Q · Genérico");
	await expect(sheet).toContainText("Total, ITBMS incluido");
	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("button", { name: "Imprimir o guardar PDF" })).toBeHidden();
	await expect(page.getByRole("navigation", { includeHidden: true }).first()).toBeHidden();
	await expect(page.getByRole("button", { name: "Salir" })).toBeHidden();
	const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
	expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});
