import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { call, interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { requestQuote } from "#tests/component-kit/people.ts";

const WIDEST_SHEET_PX = 704;
const sheet = page.getByRole("article");

test("fits its page at every width", async () => {
	const token = await logInAs();
	const { id } = await requestQuote(token, { name: "Marta Gil", notes: "Corolla" }, [
		{ sku: "ENI-DOT4-500", quantity: 2 },
		{ sku: "GEN-ACEITE-20W50-1Q", quantity: 1 },
	]);
	await open(`/admin/dashboard/bandeja/${id}/hoja`);
	await expect.element(sheet).toMatchTextContent(/GEN-ACEITE-20W50-1Q · Genérico/);
	const { uses } = (await call("/api/products/ENI-DOT4-500")).json;
	expect(sheet.element().textContent).toContain(uses);
	for (const width of [360, 1280]) {
		await page.viewport(width, 800);
		await expect.poll(measureOverflow).toBeLessThanOrEqual(0);
		const sheetWidth = sheet.element().getBoundingClientRect().width;
		expect(sheetWidth).toBeLessThanOrEqual(WIDEST_SHEET_PX);
		const tableWidth = sheet.getByRole("table").element().getBoundingClientRect().width;
		expect(tableWidth).toBeLessThan(sheetWidth);
	}
	await expectNoViolations();
});

test("marks a quote as expired after its last day", async () => {
	const token = await logInAs();
	const { id } = await requestQuote(token, { name: "Marta Vencida" });
	const path = `/api/admin/quotes/${id}`;
	await open(`/admin/dashboard/bandeja/${id}/hoja`);
	await expect.element(sheet).toMatchTextContent(/Válida hasta el/);
	const { json } = await call(path, { token });
	interceptCalls(path, () => Response.json({ ...json, holds_until: "2020-01-31" }));
	await open(`/admin/dashboard/bandeja/${id}/hoja`);
	await expect.element(sheet).toMatchTextContent(/Venció el 31\/01\/2020\./);
	await expect.element(sheet).not.toMatchTextContent(/Válida/);
});
