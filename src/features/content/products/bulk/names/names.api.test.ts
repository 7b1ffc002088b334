// @module-tag engines
import { expect, test } from "vitest";
import { openBulk } from "#features/content/products/bulk/bulk.test.kit.ts";
import type { ProductBatch } from "#features/content/products/bulk/contract.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const bulk = openBulk(world);

const HEADINGS = ["Código", "Artículo", "Marca", "Precio con ITBMS"];
const LIST = [
	HEADINGS,
	["GS-1", "FILTRO ACEITE COROLLA 14-19", "SAKURA", "7.00"],
	["GS-2", "FILTRO DE ACEITE P/HILUX", "SAKURA", "8.00"],
	["GS-3", "PLUMILLA 24", "BOSCH", "5.00"],
	["GS-4", "TENSOR DE FAJA", "GATES", "25.00"],
];
const USES = { type: true, capitals: true, cars: true };

const getFields = ({ sheet }: ProductBatch) => sheet?.columns.map(({ field }) => field) ?? [];
const answer = (batch: ProductBatch, fromName: object, other: object = {}) =>
	bulk.changeSettings(batch.id, {
		fields: getFields(batch),
		from_name: fromName,
		defaults: { type: "Repuesto" },
		...other,
	});
const describeProduct = async (sku: string) => {
	const { name, type, fits, uses } = await bulk.findProduct(sku);
	return [name, type, fits ?? "", uses].join(" | ");
};

test("uses nothing of the names unless staff say so", async () => {
	const batch = await bulk.importRows(LIST);
	expect(batch.summary).toMatchObject({ outcomes: { new: 0, bad: 4 } });
	expect(batch.summary.names).toEqual({
		types: [
			{
				type: "Filtro de Aceite",
				count: 2,
				examples: ["FILTRO ACEITE COROLLA 14-19", "FILTRO DE ACEITE P/HILUX"],
			},
			{ type: "Escobilla", count: 1, examples: ["PLUMILLA 24"] },
			{ type: "", count: 1, examples: ["TENSOR DE FAJA"] },
		],
		capitals: {
			count: 4,
			examples: [
				{ from: "FILTRO ACEITE COROLLA 14-19", to: "Filtro aceite Corolla 14-19" },
				{ from: "FILTRO DE ACEITE P/HILUX", to: "Filtro de aceite p/Hilux" },
				{ from: "PLUMILLA 24", to: "Plumilla 24" },
			],
		},
		cars: {
			count: 1,
			examples: [{ name: "FILTRO ACEITE COROLLA 14-19", fits: "Toyota Corolla 2014-2019" }],
		},
	});
	await bulk.apply((await answer(batch, {})).id);
	expect(await describeProduct("GS-1")).toBe("FILTRO ACEITE COROLLA 14-19 | Repuesto |  | Repuesto");
});

test("marks each guess, applies them, and takes them back", async () => {
	const before = await bulk.exportCsv();
	const batch = await answer(await bulk.importRows(LIST), USES);
	expect(batch.summary.outcomes).toMatchObject({ new: 4, bad: 0 });
	const rows = await bulk.listRows(batch.id, "new");
	expect(rows.map(({ problems }) => problems.map(({ column, message }) => `${column}: ${message}`))).toEqual([
		[
			"Nombre: En la hoja dice «FILTRO ACEITE COROLLA 14-19»",
			"Tipo: Adivinado por el nombre: Filtro de Aceite",
			"Carros a los que les sirve: Por el nombre: Toyota Corolla 2014-2019",
		],
		["Nombre: En la hoja dice «FILTRO DE ACEITE P/HILUX»", "Tipo: Adivinado por el nombre: Filtro de Aceite"],
		["Nombre: En la hoja dice «PLUMILLA 24»", "Tipo: Adivinado por el nombre: Escobilla"],
		["Nombre: En la hoja dice «TENSOR DE FAJA»", "Tipo: El nombre no lo dice: queda Repuesto"],
	]);
	await bulk.apply(batch.id);
	expect(await describeProduct("GS-1")).toBe(
		"Filtro aceite Corolla 14-19 | Filtro de Aceite | Toyota Corolla 2014-2019 | Filtro de Aceite",
	);
	expect(await describeProduct("GS-4")).toBe("Tensor de faja | Repuesto |  | Repuesto");

	const own = await bulk.settle((await bulk.upload(await bulk.exportCsv())).json.id);
	expect(own.summary.outcomes).toMatchObject({ new: 0, changed: 0, bad: 0, skipped: 0 });
	const again = await bulk.importRows(LIST);
	expect(again.summary.outcomes).toMatchObject({ new: 0, changed: 0, unchanged: 4 });

	await bulk.undo(batch.id);
	expect(await bulk.exportCsv()).toBe(before);
});

test("remembers the answer for the next sheet with the same headings", async () => {
	await answer(await bulk.importRows(LIST), USES);
	const next = [HEADINGS, ["GS-9", "ACEITE 5W30 GATES", "GATES", "9.00"]];
	const batch = await bulk.importRows(next);
	expect(batch.sheet).toMatchObject({ from_name: USES, is_from_name_remembered: true });
	expect(batch.summary.outcomes).toMatchObject({ new: 1, bad: 0 });
	const cleared = await answer(batch, {}, { defaults: {} });
	expect(cleared.sheet).toMatchObject({ is_from_name_remembered: false });
	expect((await bulk.importRows(next)).sheet).toMatchObject({
		from_name: { type: false, capitals: false, cars: false },
		is_from_name_remembered: false,
	});
});

test("takes nothing from the names of our own export", async () => {
	await answer(await bulk.importRows(LIST), USES);
	await bulk.createProduct("CAPS-1", { name: "FILTRO DE AIRE YARIS 06-12" });
	const csv = (await bulk.exportCsv()).replace("De papel.", "Otra.");
	const own = await bulk.settle((await bulk.upload(csv)).json.id);
	expect(own.summary).toMatchObject({
		outcomes: { changed: 1, bad: 0, new: 0 },
		fields: { description: 1 },
		names: { types: [], capitals: { count: 0 }, cars: { count: 0 } },
	});
});

test("leaves what staff wrote by hand on a known product", async () => {
	await bulk.createProduct("HAND-1", { name: "Bujía iridium", type: "Bujías", fits: "" });
	await bulk.createProduct("HAND-2", { name: "BUJIA PLATINO" });
	const rows = [
		["SKU", "Nombre", "Precio"],
		["HAND-1", "BUJIA IRIDIUM", "10.00"],
		["HAND-2", "BUJIA PLATINO", "10.00"],
	];
	const batch = await answer(await bulk.importRows(rows), USES, { defaults: {} });
	expect(batch.summary).toMatchObject({ outcomes: { changed: 1, unchanged: 1 }, fields: { name: 1 } });
	const [row] = await bulk.listRows(batch.id, "changed");
	expect(row?.changes).toEqual([{ label: "Nombre", from: "BUJIA PLATINO", to: "Bujia platino" }]);
});

test("guesses no type where the sheet says it", async () => {
	const batch = await bulk.importRows([
		["SKU", "Nombre", "Marca", "Tipo", "Precio"],
		["COL-1", "FILTRO ACEITE", "Fram", "Repuesto", "5.00"],
	]);
	const answered = await answer(batch, USES, { defaults: {} });
	expect(answered.summary.names.types).toEqual([]);
	await bulk.apply(answered.id);
	expect((await bulk.findProduct("COL-1")).type).toBe("Repuesto");
});

test("keeps the type that staff chose for one row", async () => {
	const batch = await answer(await bulk.importRows(LIST), { ...USES, capitals: false });
	const chosen = await bulk.changeRowType(batch.id, { sheet_row: 2, type: "filtro" });
	expect(chosen.summary.names.types).toMatchObject([
		{ type: "Filtro", count: 1 },
		{ type: "Filtro de Aceite", count: 1 },
		{ type: "Escobilla", count: 1 },
		{ type: "", count: 1 },
	]);
	await answer(chosen, USES);
	const [row] = await bulk.listRows(batch.id, "new");
	expect(row?.problems).toContainEqual({ column: "Tipo", message: "Elegido a mano: Filtro" });
	await bulk.apply(batch.id);
	expect(await describeProduct("GS-1")).toMatch(/ \| Filtro \| Toyota Corolla 2014-2019 \| Filtro$/);
});

test("rejects a type for a row that cannot have one", async () => {
	const change = async (id: string, body: object) => {
		const path = `/api/admin/product-batches/${id}/row-type`;
		const { status, json } = await world.asStaff(path, { method: "PUT", body });
		return [status, json.code ?? Object.keys(json.fields ?? {})];
	};
	const batch = await bulk.importRows(LIST);
	expect(await change(batch.id, { sheet_row: 99, type: "Filtro" })).toEqual([404, "not_found"]);
	expect((await change(batch.id, { sheet_row: 0, type: "Filtro" }))[0]).toBe(422);
	const typed = await bulk.importRows([
		["SKU", "Tipo"],
		["X-1", "Filtro"],
	]);
	expect(await change(typed.id, { sheet_row: 2, type: "Filtro" })).toEqual([409, "has_types"]);
	await bulk.apply((await answer(batch, USES)).id);
	expect(await change(batch.id, { sheet_row: 2, type: "Filtro" })).toEqual([409, "not_open"]);
});
