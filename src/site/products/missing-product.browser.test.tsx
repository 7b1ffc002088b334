import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/browser/axe.ts";
import { createStaffToken } from "#tests/browser/form-steps.ts";
import { findBrokenWords } from "#tests/browser/layout-checks.ts";
import { call, getCurrentPath, open } from "#tests/browser/page.tsx";
import { QUOTE_LIST_KEY } from "#workshop.ts";

const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
const searchBox = page.getByRole("searchbox", { name: "Buscar productos" });

let productCount = 0;

/** Publishes a product. @returns the product, with functions to rename and withdraw it */
async function sell(name: string) {
	const token = await createStaffToken();
	// The SKUs differ enough that the search does not treat one as a typo of another.
	const sku = `LM-PRUEBA-${String(++productCount).repeat(4)}`;
	const rest = { type: "Aditivo", brand: "Liqui Moly", uses: "Motores a gasolina", price: 12.5 };
	const form = { name, sku, description: "De prueba.", ...rest };
	const { id } = (await call("/api/admin/products", { body: form, token })).json;
	const path = `/api/admin/products/${id}`;
	const rename = (to: string) => call(path, { method: "PUT", body: { ...form, sku: to }, token });
	return { ...form, id, rename, withdraw: () => call(path, { method: "DELETE", token }) };
}
type SoldProduct = Awaited<ReturnType<typeof sell>>;

/** Opens a quote list that holds three units of a product. */
async function openListWith({ id, sku, name, brand, uses, price }: SoldProduct) {
	const line = { id, sku, name, brand, uses, price, quantity: 3 };
	localStorage.setItem(QUOTE_LIST_KEY, JSON.stringify([line]));
	await open("/boletin");
	await page.getByRole("button", { name: /en tu lista/ }).click();
}

/** Returns whether the texts are stacked in reading order; columns would break it. */
function isReadInOrder(root: Element): boolean {
	const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	const range = document.createRange();
	let last = 0;
	while (texts.nextNode()) {
		range.selectNodeContents(texts.currentNode as Text);
		const lines = [...range.getClientRects()].map(({ top }) => Math.round(top));
		if (Math.min(...lines) < last - 2) return false;
		last = Math.max(...lines);
	}
	return true;
}

test("redirects a changed SKU to its product", async () => {
	const product = await sell("Liqui Moly Aditivo Movido 5W-30 · 300 ml");
	const { sku, name } = product;
	await product.rename(`${sku}-B`);
	await open(`/productos/${sku.toLowerCase()}`);
	await expect.poll(getCurrentPath).toBe(`/productos/${sku}-B`);
	await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(name);

	await open(`/productos?q=${sku}`);
	const found = page.getByRole("main").getByRole("link", { name: /Aditivo Movido/ });
	await expect.element(found.first()).toBeVisible();
	await expect.element(page.getByText(/ya no está en el catálogo/)).not.toBeInTheDocument();
});

test("updates a quote line when its SKU changes", async () => {
	const product = await sell("Liqui Moly Aditivo Renombrado 5W-30 · 300 ml");
	const sku = `${product.sku}-B`;
	await product.rename(sku);
	await openListWith(product);
	await expect.element(dialog).toMatchTextContent(new RegExp(`Cambió de SKU: ahora es ${sku}\\.`));
	await page.viewport(360, 740);
	const swap = dialog.getByRole("button", { name: `Cambiar por ${product.name}` });
	await expect.element(swap).toBeVisible();
	expect(findBrokenWords(dialog.getByRole("listitem").first().element())).toEqual([]);
	expect(isReadInOrder(swap.element())).toBe(true);
	await swap.click();
	await expect.element(dialog).toMatchTextContent(new RegExp(`${sku} ·`));
	await expect.element(dialog.getByLabelText(/^Cantidad/)).toHaveValue("3");
	await expect.element(dialog).not.toMatchTextContent(/Cambió de SKU/);
});

test("replaces a withdrawn product of the quote list", async () => {
	const product = await sell("Liqui Moly Aditivo Viejo 300 ml");
	await product.withdraw();
	await openListWith(product);
	await expect.element(dialog).toMatchTextContent(/Ya no está en el catálogo\./);
	await dialog.getByRole("button", { name: /^Cambiar por / }).click();
	await expect.element(dialog.getByText(product.name)).not.toBeInTheDocument();
	await expect.element(dialog.getByLabelText(/^Cantidad/)).toHaveValue("3");
	await expect.element(dialog).not.toMatchTextContent(/Ya no está en el catálogo\./);
});

test.each(["opened", "typed"])(
	"explains a withdrawn SKU when the search is %s",
	{ tags: ["slow"] },
	async (how) => {
		const product = await sell(`Liqui Moly Aditivo Ido ${how}`);
		const { sku, name } = product;
		await product.withdraw();
		await open(how === "typed" ? "/productos" : `/productos?q=${sku}`);
		if (how === "typed") await searchBox.fill(sku.toLowerCase());
		const sentence = `${name} (SKU ${sku}) ya no está en el catálogo.`;
		await expect.element(page.getByText(sentence)).toBeVisible();
		const others = page.getByRole("region", { name: "En su lugar" }).getByRole("listitem");
		await expect.element(others.first()).toMatchTextContent(/Liqui Moly/);
		expect(others.elements().length).toBeLessThanOrEqual(4);
		await expectNoViolations();
	},
);

test.each([360, 1280])("suggests replacements of a withdrawn product at %i px", async (width) => {
	const product = await sell(`Liqui Moly Aditivo Retirado ${width}`);
	await product.withdraw();
	await page.viewport(width, 800);
	await open(`/productos/${product.sku.toLowerCase()}`);
	await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(product.name);
	const others = page.getByRole("region", { name: "En su lugar" }).getByRole("listitem");
	await expect.element(others.first()).toMatchTextContent(/Liqui Moly/);
	expect(others.elements().length).toBeLessThanOrEqual(4);
	await expectNoViolations();
	await others.first().getByRole("link").click();
	await expect.element(page.getByRole("heading", { name: "Ficha técnica" })).toBeVisible();
});
