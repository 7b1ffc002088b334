import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { listQuoteTexts, mapQuoteTexts } from "#features/inbox/quotes/texts.ts";
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

test("shows each text of the form on the sheet and in the request", async () => {
	const token = await logInAs();
	const texts = mapQuoteTexts((_, name) => `Texto ${name} aquí`);
	const { id } = await requestQuote(token, { name: "Marta Textos", ...texts });
	await open(`/admin/dashboard/bandeja/${id}/hoja`);
	for (const { label, value } of listQuoteTexts(texts, "customer"))
		await expect.element(sheet).toMatchTextContent(new RegExp(`${label}${value}`));
	await open(`/admin/dashboard/bandeja/${id}`);
	for (const { label, value } of listQuoteTexts(texts, "staff"))
		await expect.element(page.getByRole("main")).toMatchTextContent(new RegExp(`${label}${value}`));
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
