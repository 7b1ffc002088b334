import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import { requestQuote } from "#tests/component-kit/people.ts";
import { callPanel } from "#tests/component-kit/workshop.ts";

const ACCOUNTING = "/admin/dashboard/caja/contador";

let token = "";
beforeEach(async () => {
	token = await logInAs();
});

/** Wins a quote, which becomes a sale. */
async function sellQuote(name: string) {
	const { id, updated_at } = await requestQuote(token, { name });
	await callPanel(token, `/inbox/${id}/state`, { state: "won", updated_at }, "PUT");
	return id;
}

const getRow = (name: string) => page.getByRole("row").filter({ hasText: name });

test("copies a sale and types its number, by keyboard", async () => {
	await sellQuote("Ana Contable");
	await open(ACCOUNTING);
	await expect.element(page.getByText(/Biela no emite facturas fiscales/)).toBeVisible();
	await expect.element(page.getByText(/Este mes: \d+ ventas?\./)).toBeVisible();
	await expect.element(getRow("Ana Contable")).toMatchTextContent(/Consumidor final.*Sin número/);
	await page.getByRole("link", { name: "Ana Contable" }).click();
	await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent(/^Venta /);
	const copied: string[] = [];
	Object.defineProperty(navigator, "clipboard", {
		configurable: true,
		value: { writeText: async (text: string) => void copied.push(text) },
	});
	await page.getByRole("button", { name: /^Copiar el total: / }).click();
	await page.getByRole("button", { name: /^Copiar el precio de la línea 1: / }).click();
	expect(copied[0]).toMatch(/^\d+\.\d\d$/);
	expect(copied[1]).toMatch(/^\d+\.\d{2,6}$/);
	const field = page.getByLabelText("Número o CUFE");
	await field.fill(" FE-000123 ");
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText(/^Lo anotó /)).toBeVisible();
	await expect.element(field).toHaveValue("FE-000123");
	await expectNoViolations();
	await page.getByRole("link", { name: "Contador" }).click();
	await expect.element(getRow("Ana Contable")).toMatchTextContent(/FE-000123/);
	await page.getByRole("link", { name: "Sin número", exact: true }).click();
	await expect.element(getRow("Ana Contable")).not.toBeInTheDocument();
});

test("shows a day, another month and all sales without a number", async () => {
	await sellQuote("Luis Sin Número");
	await open(`${ACCOUNTING}?periodo=2026-11-20`);
	const heading = page.getByRole("heading", { level: 2, name: /20 de noviembre de 2026/ });
	await expect.element(heading).toBeVisible();
	await expect.element(getRow("Luis Sin Número")).toBeVisible();
	await page.getByLabelText("Un solo día").fill("2026-11-19");
	await page.getByRole("button", { name: "Ver ese día" }).click();
	await expect.element(page.getByText("Ninguna venta en este período")).toBeVisible();
	await page.getByRole("link", { name: "Mes anterior" }).click();
	await expect.element(page.getByRole("heading", { level: 2, name: "octubre de 2026" })).toBeVisible();
	await page.getByRole("link", { name: /sin número en total$/ }).click();
	await expect.element(getRow("Luis Sin Número")).toBeVisible();
	await expectNoViolations();
	await page.getByRole("link", { name: "Volver a este mes" }).click();
	await expect.element(page.getByRole("heading", { level: 2, name: "noviembre de 2026" })).toBeVisible();
	await open(`${ACCOUNTING}?periodo=2026-99`);
	await expect.element(page.getByRole("heading", { level: 2, name: "noviembre de 2026" })).toBeVisible();
});
