import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { createPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { logInPage, requestQuote, test } from "./staff.ts";

const CUSTOMERS_PATH = "/admin/dashboard/clientes";
const PHONE_VIEWPORT = { width: 390, height: 844 };

test("finds a customer and adds a note", { tag: "@smoke" }, async ({ page, request, staff }) => {
	await page.setViewportSize(PHONE_VIEWPORT);
	const name = "Zoila de Gracia";
	const { reference } = await requestQuote(request, staff, { name, phone: createPhone() });
	await logInPage(page, staff);
	await page.goto(CUSTOMERS_PATH);
	await expect(page.getByRole("heading", { name: "Clientes", level: 1 })).toBeVisible();
	await page.getByLabel("Buscar").fill("zoila gracia");
	await expect(page).toHaveURL(/q=zoila/);
	await page.getByRole("link", { name, exact: true }).click();
	await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
	const requestLink = page.getByRole("link", { name: reference });
	await expect(requestLink).toHaveAttribute("href", /\/admin\/dashboard\/bandeja\//);
	await page.getByRole("textbox", { name: "Notas" }).fill("Paga con Yappy");
	await page.getByRole("button", { name: "Guardar notas" }).click();
	await expect(page.getByText("Notas guardadas", { exact: true })).toBeVisible();
	await page.reload();
	await expect(page.getByRole("textbox", { name: "Notas" })).toHaveValue("Paga con Yappy");
	await requestLink.click();
	await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
});

test("exports a dated spreadsheet with hostile names as text", {
	tag: "@smoke",
}, async ({ page, request, staff }) => {
	const phone = createPhone();
	await requestQuote(request, staff, { name: "=2+5 Formula", phone });
	await logInPage(page, staff);
	await page.goto(`${CUSTOMERS_PATH}?q=${phone}`);
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Exportar a Excel" }).click();
	const file = await download;
	expect(file.suggestedFilename()).toMatch(/^clientes-\d{4}-\d\d-\d\d\.xlsx$/);
	const sheetFiles = unzipSync(new Uint8Array(await readFile(await file.path())));
	const sheetXml = strFromU8(sheetFiles["xl/worksheets/sheet1.xml"] as Uint8Array);
	expect(sheetXml).toContain("'=2+5 Formula");
	expect(sheetXml).toContain(`>+507${phone}<`);
	expect(sheetXml).not.toContain("<f>");
	const csvDownload = page.waitForEvent("download");
	await page.getByRole("button", { name: "Exportar CSV" }).click();
	expect((await csvDownload).suggestedFilename()).toMatch(/^clientes-\d{4}-\d\d-\d\d\.csv$/);
});
