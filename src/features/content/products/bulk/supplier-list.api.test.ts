// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { NEW_PRODUCT_HEADINGS, openBulk, toNewProduct } from "./bulk.test.kit.ts";

const world = openWorld();
const bulk = openBulk(world);
const { createProduct, findProduct } = bulk;

test("recognises a code that lost its zeros in a spreadsheet", async () => {
	await createProduct("0000451");
	const batch = await bulk.importRows([
		["SKU", "Precio"],
		["451", "12.00"],
	]);
	const [bad] = await bulk.listRows(batch.id, "bad");
	expect(bad?.problems[0]?.message).toMatch(/^Parece 0000451, «Filtro 0000451», que perdió los ceros/);
});

test("stores a code with spaces as one with dashes and says so", async () => {
	const batch = await bulk.importRows([NEW_PRODUCT_HEADINGS, toNewProduct("EP 00097/A")]);
	const [row] = await bulk.listRows(batch.id, "new");
	expect(row?.problems[0]?.message).toBe("«EP 00097/A» se guarda como EP-00097-A");
	await bulk.apply(batch.id);
	const again = await bulk.importRows([NEW_PRODUCT_HEADINGS, toNewProduct("EP 00097/A")]);
	expect(again.summary.outcomes).toMatchObject({ new: 0, unchanged: 1 });
});

test("reads a type in plural as the one that exists", async () => {
	const rows = [NEW_PRODUCT_HEADINGS, toNewProduct("PLURAL-1").with(4, "Filtros De Aceite")];
	const batch = await bulk.importRows(rows);
	await bulk.apply(batch.id);
	expect((await findProduct("PLURAL-1")).type).toBe("Filtro de Aceite");
});

test("asks about the tax when the sheet says that prices lack it", async () => {
	await createProduct("NOTA-1");
	const rows = [["SKU", "Precio"], ["NOTA-1", "100.00"], ["Precios no incluyen ITBMS. Sujetos a cambio."]];
	const batch = await bulk.importRows(rows);
	expect(batch).toMatchObject({ state: "uploaded", summary: { unknown_headings: ["Precio"] } });
	expect(batch.sheet?.columns[1]?.field).toBe("price_without_tax");
});

test.each([
	["SI", "in_stock"],
	["2", "in_stock"],
	["0", "out_of_stock"],
	["NO", "out_of_stock"],
])("reads «%s» of a supplier's stock as %s", async (text, availability) => {
	const batch = await bulk.importRows([
		[...NEW_PRODUCT_HEADINGS, "Existencia"],
		[...toNewProduct(`HAY-${text}`), text],
	]);
	await bulk.apply(batch.id);
	expect((await findProduct(`HAY-${text}`)).availability).toBe(availability);
});

test("does not change a type of the shop that resembles another one", async () => {
	await createProduct("PROPIO-1", { type: "Bombillos" });
	const batch = await bulk.importRows([
		["SKU", "Tipo"],
		["PROPIO-1", "Bombillos"],
	]);
	expect(batch.summary.outcomes).toMatchObject({ unchanged: 1, changed: 0 });
});
