import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getCurrentPath, open } from "#tests/component-kit/page.tsx";

const searchBox = page.getByRole("searchbox", { name: "Buscar productos" });
const count = page.getByRole("status").filter({ hasText: "Mostrando" });
const sortField = page.getByLabelText("Ordenar por");
const brandField = page.getByLabelText("Marca", { exact: true });
const firstProduct = page.getByRole("article").first().getByRole("heading").getByRole("link");
const ALL_PRODUCTS_TEXT = "Mostrando 62 productos";

/** Opens another page first, then the catalogue. */
async function goToCatalogue() {
	await open("/nosotros");
	const footer = page.getByRole("contentinfo");
	await footer.getByRole("link", { name: "Productos", exact: true }).click();
	await expect.poll(getCurrentPath).toBe("/productos");
	await expect.element(count).toHaveTextContent(ALL_PRODUCTS_TEXT);
}

async function openFirstProduct() {
	await firstProduct.click();
	await expect.poll(getCurrentPath).toMatch(/^\/productos\/\w/);
}

test("reverts filters but not typed text on Back", { tags: ["slow"] }, async () => {
	await goToCatalogue();
	const brands = page.getByRole("navigation", { name: "Marcas" });
	await brands.getByRole("link", { name: /Motul/ }).click();
	await expect.poll(getCurrentPath).toBe("/productos?marca=Motul");
	await userEvent.click(searchBox);
	await userEvent.keyboard("aceite");
	await expect.poll(getCurrentPath).toBe("/productos?q=aceite&marca=Motul");
	await sortField.selectOptions("precio-asc");
	await expect.poll(getCurrentPath).toBe("/productos?q=aceite&marca=Motul&orden=precio-asc");

	history.back();
	await expect.poll(getCurrentPath).toBe("/productos?q=aceite&marca=Motul");
	await expect.element(sortField).not.toHaveValue("precio-asc");
	history.back();
	await expect.poll(getCurrentPath).toBe("/productos");
	await expect.element(searchBox).toHaveValue("");
	await expect.element(count).toHaveTextContent(ALL_PRODUCTS_TEXT);
	history.forward();
	await expect.element(searchBox).toHaveValue("aceite");
	await expect.element(brandField).toHaveValue("Motul");

	// The history steps survive a visit to another page.
	await openFirstProduct();
	history.back();
	await expect.element(searchBox).toHaveValue("aceite");
	history.back();
	await expect.element(count).toHaveTextContent(ALL_PRODUCTS_TEXT);
	history.back();
	await expect.poll(getCurrentPath).toBe("/nosotros");
});

test("closes a phone's filters on Back without resetting them", { tags: ["slow"] }, async () => {
	await page.viewport(390, 844);
	await goToCatalogue();
	const filterDialog = page.getByRole("group", { name: "Filtrar y ordenar" });
	// The browser shows the filter dialog a moment before its history entry exists.
	const openFilterDialog = async () => {
		await page.getByRole("button", { name: /^Filtrar/ }).click();
		await expect.poll(() => history.state.open).toBe("filtros");
	};
	await openFilterDialog();
	history.back();
	await expect.element(filterDialog).not.toBeInTheDocument();
	expect(getCurrentPath()).toBe("/productos");
	history.forward();
	await filterDialog.getByLabelText("Marca").selectOptions("Motul");
	await filterDialog.getByLabelText("Ordenar por").selectOptions("precio-asc");
	await expect.poll(getCurrentPath).toBe("/productos?marca=Motul&orden=precio-asc");
	history.back();
	await expect.element(filterDialog).not.toBeInTheDocument();
	expect(getCurrentPath()).toBe("/productos?marca=Motul&orden=precio-asc");
	history.back();
	await expect.poll(getCurrentPath).toBe("/productos");
	await expect.element(count).toHaveTextContent(ALL_PRODUCTS_TEXT);

	// Closing it with its button leaves no history entry.
	await openFilterDialog();
	await filterDialog.getByLabelText("Marca").selectOptions("Motul");
	await filterDialog.getByRole("button", { name: /^Ver \d+ productos/ }).click();
	await expect.element(filterDialog).not.toBeInTheDocument();
	await expect.poll(() => history.state.open).toBeUndefined();
	await expect.poll(getCurrentPath).toBe("/productos?marca=Motul");
	history.back();
	await expect.poll(getCurrentPath).toBe("/productos");
	await expect.element(count).toHaveTextContent(ALL_PRODUCTS_TEXT);
	history.back();
	await expect.poll(getCurrentPath).toBe("/nosotros");
});

test("searches words typed just before a dialog opens", { tags: ["slow"] }, async () => {
	await goToCatalogue();
	const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
	const opener = page.getByRole("main").getByRole("button", { name: "Lista de cotización" });
	await opener.click();
	await expect.element(dialog).toBeVisible();
	await userEvent.keyboard("{Escape}");
	await expect.element(dialog).not.toBeInTheDocument();
	const openerElement = opener.element() as HTMLElement;
	// Types and presses at once, before the URL updates.
	const input = searchBox.element() as HTMLInputElement;
	input.value = "motul";
	input.dispatchEvent(new Event("input", { bubbles: true }));
	openerElement.click();
	await expect.element(dialog).toBeVisible();
	await expect.poll(getCurrentPath).toBe("/productos?q=motul");
	history.back();
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.poll(getCurrentPath).toBe("/productos?q=motul");
	await openFirstProduct();
	history.back();
	await expect.element(searchBox).toHaveValue("motul");
	history.back();
	await expect.poll(getCurrentPath).toBe("/nosotros");
});
