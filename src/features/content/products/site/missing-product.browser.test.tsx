import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { QUOTE_LIST_KEY } from "#domain/shop.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { createStaffToken } from "#tests/component-kit/form-steps.ts";
import { findBrokenWords } from "#tests/component-kit/layout-checks.ts";
import { call, getCurrentPath, open } from "#tests/component-kit/page.tsx";

const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
const searchBox = page.getByRole("searchbox", { name: "Buscar productos" });

let productCount = 0;

/** Publishes a product. @returns the product, with functions to rename and withdraw it */
async function publishProduct(name: string) {
	const token = await createStaffToken();
	// The SKUs differ enough that the search does not treat one as a typo of another.
	const sku = `LM-PRUEBA-${String(++productCount).repeat(4)}`;
	const otherFields = { type: "Aditivo", brand: "Liqui Moly", uses: "Motores a gasolina", price: 12.5 };
	const fields = { name, sku, description: "De prueba.", ...otherFields };
	const { id } = (await call("/api/admin/products", { body: fields, token })).json;
	const path = `/api/admin/products/${id}`;
	const rename = (to: string) => call(path, { method: "PUT", body: { ...fields, sku: to }, token });
	return { ...fields, id, rename, withdraw: () => call(path, { method: "DELETE", token }) };
}
type PublishedProduct = Awaited<ReturnType<typeof publishProduct>>;

/** Opens a quote list that holds three units of a product. */
async function openListWith({ id, sku, name, brand, uses, price }: PublishedProduct) {
	const quoteLine = { id, sku, name, brand, uses, price, quantity: 3 };
	localStorage.setItem(QUOTE_LIST_KEY, JSON.stringify([quoteLine]));
	await open("/boletin");
	await page.getByRole("button", { name: /en tu lista/ }).click();
}

/** Returns whether the texts are stacked in reading order; columns would break it. */
function isReadInOrder(root: Element): boolean {
	const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	const range = document.createRange();
	let lastTop = 0;
	while (texts.nextNode()) {
		range.selectNodeContents(texts.currentNode as Text);
		const lines = [...range.getClientRects()].map(({ top }) => Math.round(top));
		if (Math.min(...lines) < lastTop - 2) return false;
		lastTop = Math.max(...lines);
	}
	return true;
}

test("redirects a changed SKU to its product", async () => {
	const product = await publishProduct("Liqui Moly Aditivo Movido 5W-30 · 300 ml");
	const { sku, name } = product;
	await product.rename(`${sku}-B`);
	await open(`/productos/${sku.toLowerCase()}`);
	await expect.poll(getCurrentPath).toBe(`/productos/${sku}-B`);
	await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(name);

	await open(`/productos?q=${sku}`);
	const productLink = page.getByRole("main").getByRole("link", { name: /Aditivo Movido/ });
	await expect.element(productLink.first()).toBeVisible();
	await expect.element(page.getByText(/ya no está en el catálogo/)).not.toBeInTheDocument();
});

test("updates a quote line when its SKU changes", async () => {
	const product = await publishProduct("Liqui Moly Aditivo Renombrado 5W-30 · 300 ml");
	const sku = `${product.sku}-B`;
	await product.rename(sku);
	await openListWith(product);
	await expect.element(dialog).toMatchTextContent(new RegExp(`Cambió de SKU: ahora es ${sku}\\.`));
	await page.viewport(360, 740);
	const replaceButton = dialog.getByRole("button", { name: `Cambiar por ${product.name}` });
	await expect.element(replaceButton).toBeVisible();
	expect(findBrokenWords(dialog.getByRole("listitem").first().element())).toEqual([]);
	expect(isReadInOrder(replaceButton.element())).toBe(true);
	await replaceButton.click();
	await expect.element(dialog).toMatchTextContent(new RegExp(`${sku} ·`));
	await expect.element(dialog.getByLabelText(/^Cantidad/)).toHaveValue("3");
	await expect.element(dialog).not.toMatchTextContent(/Cambió de SKU/);
});

test("replaces a withdrawn product of the quote list", async () => {
	const product = await publishProduct("Liqui Moly Aditivo Viejo 300 ml");
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
	async (searchMethod) => {
		const product = await publishProduct(`Liqui Moly Aditivo Ido ${searchMethod}`);
		const { sku, name } = product;
		await product.withdraw();
		await open(searchMethod === "typed" ? "/productos" : `/productos?q=${sku}`);
		if (searchMethod === "typed") await searchBox.fill(sku.toLowerCase());
		const sentence = `${name} (SKU ${sku}) ya no está en el catálogo.`;
		await expect.element(page.getByText(sentence)).toBeVisible();
		const replacements = page.getByRole("region", { name: "En su lugar" }).getByRole("listitem");
		await expect.element(replacements.first()).toMatchTextContent(/Liqui Moly/);
		expect(replacements.elements().length).toBeLessThanOrEqual(4);
		await expectNoViolations();
	},
);

test.each([360, 1280])("suggests replacements of a withdrawn product at %i px", async (width) => {
	const product = await publishProduct(`Liqui Moly Aditivo Retirado ${width}`);
	await product.withdraw();
	await page.viewport(width, 800);
	await open(`/productos/${product.sku.toLowerCase()}`);
	await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(product.name);
	const replacements = page.getByRole("region", { name: "En su lugar" }).getByRole("listitem");
	await expect.element(replacements.first()).toMatchTextContent(/Liqui Moly/);
	expect(replacements.elements().length).toBeLessThanOrEqual(4);
	await expectNoViolations();
	await replacements.first().getByRole("link").click();
	await expect.element(page.getByRole("heading", { name: "Ficha técnica" })).toBeVisible();
});
