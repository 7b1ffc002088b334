import { newPhone } from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { askQuote, enterAs, test } from "./staff.ts";

test("a quote fits one sheet of paper, with the shop's data and nothing of the panel", async ({
	page,
	request,
	staff,
}) => {
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
	await page.goto(`/admin/dashboard/bandeja/${id}?state=todas`);
	await page.getByRole("link", { name: "Imprimir cotización" }).click();
	const sheet = page.getByRole("article");
	await expect(sheet).toContainText(reference);
	await expect(sheet).toContainText(name);
	await expect(sheet).toContainText("GEN-ACEITE-20W50-1Q · Genérico");
	const { uses } = await (await request.get("/api/products/ENI-DOT4-500")).json();
	await expect(sheet).toContainText(uses);
	await expect(sheet).toContainText("Total, ITBMS incluido");
	await expectNoAxeViolations(page);
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(wide).toBeLessThanOrEqual(0);
		const [paper, lines] = await Promise.all([
			sheet.boundingBox(),
			sheet.getByRole("table").boundingBox(),
		]);
		expect(paper?.width).toBeLessThanOrEqual(704);
		expect(lines?.width).toBeLessThan(paper?.width ?? 0);
	}
	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("button", { name: "Imprimir o guardar PDF" })).toBeHidden();
	await expect(page.getByRole("navigation", { includeHidden: true }).first()).toBeHidden();
	await expect(page.getByRole("button", { name: "Salir" })).toBeHidden();
	const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
	expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
	// Printed after its last day it says that it is over.
	await expect(sheet).toContainText("Válida hasta el");
	await page.route(`**/api/admin/quotes/${id}`, async (route) => {
		const reply = await route.fetch();
		await route.fulfill({ json: { ...(await reply.json()), holds_until: "2020-01-31" } });
	});
	await page.reload();
	await expect(sheet).toContainText("Venció el 31/01/2020.");
	await expect(sheet).not.toContainText("Válida");
});
