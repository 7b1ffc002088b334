import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { findBrokenWords } from "#tests/component-kit/layout-checks.ts";
import { call, getCurrentPath, logInAs, open } from "#tests/component-kit/page.tsx";
import { requestQuote } from "#tests/component-kit/people.ts";

const PANEL = "/admin/dashboard";

let token = "";
beforeEach(async () => {
	token = await logInAs();
});

const changePriceButton = page.getByRole("button", { name: /^Cambiar el precio de/ });
const price = page.getByLabelText(/^Precio de .* en dólares$/);

test("keeps a typed price when the tablet rotates", async () => {
	await page.viewport(1280, 800);
	await open(`${PANEL}/editar-productos?q=ENI-DOT4-500`);
	await changePriceButton.click();
	await price.fill("7,77");
	for (const width of [768, 360, 1280]) {
		await page.viewport(width, 800);
		await expect.element(price).toHaveValue("7,77");
		await expect.element(price).toHaveFocus();
	}
	await expectNoViolations();
});

test.each(["editar-productos", "productos", "blog"])(
	"opens the last page of %s when past the end",
	async (tab) => {
		await open(`${PANEL}/${tab}?order=desc&page=99`);
		const rows = page.getByRole("main").getByRole("table").getByRole("row");
		await expect.element(rows.nth(1)).toBeVisible();
		await expect.poll(getCurrentPath).toMatch(/page=[2-9]$|order=desc$|blog$/);
	},
);

test("reports a colleague's newer price before saving", async () => {
	const fetchProduct = async () => {
		const { json } = await call("/api/admin/products?q=MOT-8100-5W30-5L", { token });
		return json.products[0];
	};
	const loaded = await fetchProduct();
	await open(`${PANEL}/editar-productos?q=MOT-8100-5W30-5L`);
	await changePriceButton.click();
	await price.fill("12");
	const body = { price: 16, updated_at: loaded.updated_at };
	const path = `/api/admin/products/${loaded.id}/price`;
	expect((await call(path, { method: "PUT", token, body })).status).toBe(200);
	await userEvent.keyboard("{Enter}");
	const conflictMessage = /Ahora cuesta \$16\.00: alguien lo cambió mientras editabas/;
	await expect.element(page.getByRole("table").getByText(conflictMessage)).toBeVisible();
	await expect.element(price).toHaveAccessibleDescription(conflictMessage);
	await expect.element(price).toHaveValue("12");
	expect((await fetchProduct()).price).toBe(16);
	await expectNoViolations();
	await page.getByRole("button", { name: "Guardar" }).click();
	await expect
		.element(page.getByText("Producto actualizado. Precio: $16.00 → $12.00", { exact: true }))
		.toBeVisible();
	await expect.element(price).not.toBeInTheDocument();
	expect((await fetchProduct()).price).toBe(12);
});

test.each([
	["productos", 90],
	["editar-productos", 100],
	["clientes", 100],
	["blog", 120],
])("keeps the rows of %s low on a phone", async (tab, maxHeight) => {
	await requestQuote(token, { name: "Vielka Barría" });
	await page.viewport(390, 844);
	await open(`${PANEL}/${tab}`);
	const row = page.getBySelector("tbody tr");
	await expect.element(row.first()).toBeVisible();
	const heights = row.elements().map((element) => element.getBoundingClientRect().height);
	expect(Math.max(...heights)).toBeGreaterThan(0);
	expect(heights.reduce((sum, height) => sum + height, 0) / heights.length).toBeLessThan(maxHeight);
	for (const button of page.getBySelector("tbody .btn, tbody .icon-btn").elements().slice(0, 6)) {
		const { width, height } = button.getBoundingClientRect();
		expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
	}
	await expectNoViolations();
});

test("unfolds states and filters from one line of controls", async () => {
	await page.viewport(390, 844);
	await open(`${PANEL}/bandeja`);
	const states = page.getByRole("navigation", { name: "Estado" });
	const kind = page.getByRole("combobox", { name: "Tipo" });
	await expect.element(page.getByRole("searchbox", { name: "Buscar" })).toBeVisible();
	await expect.element(states).not.toBeInTheDocument();
	await expect.element(kind).not.toBeInTheDocument();
	await page.getByRole("button", { name: "Filtros" }).click();
	await expect.element(kind).toBeVisible();
	await states.getByRole("link", { name: /^Nuevas/ }).click();
	await expect.poll(getCurrentPath).toContain("state=new");
	await expect.element(page.getByRole("button", { name: "Filtros (1)" })).toBeVisible();
	await expectNoViolations();
});

test("keeps a space between the facts of a card", async () => {
	await page.viewport(360, 800);
	await open(`${PANEL}/editar-productos`);
	const facts = page.getBySelector("tbody tr:first-child [data-card=fact]");
	await expect.element(facts.nth(1)).toBeVisible();
	const [first, second] = facts.elements().map((fact) => fact.getBoundingClientRect());
	expect((second?.left ?? 0) - (first?.right ?? 0)).toBeCloseTo(12, 0);
});

test("does not break product codes and names when narrow", { tags: ["slow"] }, async () => {
	const products = [{ sku: "A1-FA-2808", quantity: 2 }];
	const { id } = await requestQuote(token, { name: "Códigos Enteros" }, products);
	for (const path of ["productos", "editar-productos", `bandeja/${id}`])
		for (const width of [360, 1024, 1280]) {
			await page.viewport(width, 800);
			await open(`${PANEL}/${path}`);
			const codes = page.getByText(/A1-FA-2808|ENI-DOT4-500/);
			await expect.poll(() => codes.elements().some((code) => code.checkVisibility())).toBe(true);
			const main = page.getByRole("main").element();
			expect(findBrokenWords(main), `${path} at ${width} px`).toEqual([]);
		}
});
