// @module-tag engines
import fc from "fast-check";
import { expect, test } from "vitest";
import { openBulk } from "#features/content/products/bulk/bulk.test.kit.ts";
import type { ProductBatch } from "#features/content/products/bulk/contract.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { getSubject, SHEET_FIELD_NAMES, SHEET_FIELDS, type SheetField } from "./sheet-fields.ts";

const world = openWorld();
const bulk = openBulk(world);

const getFields = ({ sheet }: ProductBatch) => sheet?.columns.map(({ field }) => field) ?? [];
const getPrice = async (batch: ProductBatch) =>
	(await bulk.listRows(batch.id, "changed"))[0]?.changes.find(({ label }) => label === "Precio")?.to;

/** Exports the catalogue with another description and price of one product, and reads it back. */
async function readEditedExport(from: string, to: string): Promise<ProductBatch> {
	const csv = await bulk.exportCsv();
	expect(csv).toContain(from);
	return bulk.settle((await bulk.upload(csv.replace(from, to))).json.id);
}

test("reads our own export after a supplier whose descriptions are names", async () => {
	await bulk.createProduct("MEM-1", { description: "Descripción vieja." });
	const rows = [
		["Código", "Descripción", "Precio"],
		["MEM-1", "Filtro MEM-1", "10.00"],
	];
	const batch = await bulk.importRows(rows);
	expect(getFields(batch)).toEqual(["sku", "name", "price_with_tax"]);
	await bulk.changeSettings(batch.id, { fields: getFields(batch) });
	const again = await bulk.importRows(rows);
	expect([again.state, getFields(again)]).toEqual(["ready", ["sku", "name", "price_with_tax"]]);
	expect(again.sheet?.columns.map(({ is_remembered }) => is_remembered)).toEqual([false, true, false]);

	const own = await readEditedExport("Descripción vieja.", "Descripción nueva.");
	expect(own.summary).toMatchObject({ outcomes: { changed: 1, bad: 0 }, fields: { description: 1 } });
	expect(own.sheet?.columns.filter(({ field }) => !field)).toEqual([]);
});

test("remembers an answer about the tax for the same note only", async () => {
	await bulk.createProduct("TAX-1");
	const rows = [
		["SKU", "Precio"],
		["TAX-1", "100.00"],
	];
	const note = ["Precios no incluyen ITBMS"];
	const noted = await bulk.importRows([...rows, note]);
	expect(noted.summary.unknown_headings).toEqual(["Precio"]);
	await bulk.changeSettings(noted.id, { fields: getFields(noted) });
	expect(await getPrice(await bulk.importRows(rows))).toBe("$100.00");
	expect(await getPrice(await bulk.importRows([...rows, note]))).toBe("$107.00");
});

test("asks a second supplier with the same price heading again", async () => {
	await bulk.createProduct("SUP-1");
	const first = await bulk.importRows([
		["Código", "Artículo", "P. PUBLICO"],
		["SUP-1", "Filtro SUP-1", "100"],
	]);
	await bulk.changeSettings(first.id, { fields: ["sku", "name", "price_without_tax"] });
	const second = await bulk.importRows([
		["Ref", "Producto", "Línea", "P. PUBLICO"],
		["SUP-1", "Filtro SUP-1", "Filtro", "100"],
	]);
	expect(second).toMatchObject({ state: "uploaded", summary: { unknown_headings: ["P. PUBLICO"] } });
	const third = await bulk.importRows([
		["P. PUBLICO", "Artículo", "Código"],
		["100", "Filtro SUP-1", "SUP-1"],
	]);
	expect(await getPrice(third)).toBe("$107.00");
});

test("remembers the type of new products with the headings", async () => {
	const toRows = (sku: string) => [
		["Código", "Artículo", "Marca", "P. Lista"],
		[sku, `Bujía ${sku}`, "NGK", "7.00"],
	];
	const first = await bulk.importRows(toRows("DEF-1"));
	const answers = { fields: getFields(first), defaults: { type: "Repuesto", uses: "Motor" } };
	expect((await bulk.changeSettings(first.id, answers)).summary.outcomes.new).toBe(1);
	const second = await bulk.importRows(toRows("DEF-2"));
	expect(second.summary.outcomes).toMatchObject({ new: 1, bad: 0 });
	expect(second.sheet).toMatchObject({
		defaults: { type: "Repuesto", uses: "Motor" },
		remembered_defaults: ["type", "uses"],
	});
	const cleared = await bulk.changeSettings(second.id, { fields: getFields(second), defaults: {} });
	expect(cleared.summary.outcomes.bad).toBe(1);
	expect((await bulk.importRows(toRows("DEF-3"))).sheet?.remembered_defaults).toEqual([]);
});

test("adds a later answer about the same sheet to the first ones", async () => {
	const rows = [
		["Nro", "Nombre", "P. Lista", "Tipo"],
		["ADD-1", "Bujía", "7.00", "Faro LED"],
	];
	const batch = await bulk.importRows(rows);
	const fields = ["sku", "name", "price_with_tax", "type"];
	await bulk.changeSettings(batch.id, { fields });
	await bulk.changeSettings(batch.id, { fields, accepts_new_types: true });
	expect((await bulk.importRows(rows)).summary.unknown_headings).toEqual([]);
});

test("remembers nothing of headings that stand twice", async () => {
	await bulk.createProduct("TWO-1");
	const rows = [
		["SKU", "Tarifa", "Tarifa"],
		["TWO-1", "10.00", "15.00"],
	];
	for (let time = 0; time < 2; time++) {
		const batch = await bulk.importRows(rows);
		expect(batch.summary.unknown_headings).toEqual(["Tarifa", "Tarifa"]);
		const answered = await bulk.changeSettings(batch.id, { fields: ["sku", null, "price_with_tax"] });
		expect(await getPrice(answered)).toBe("$15.00");
	}
});

test("rejects two columns of prices", async () => {
	const batch = await bulk.importRows([
		["SKU", "Tarifa", "Lista"],
		["TWO-1", "10.00", "15.00"],
	]);
	const body = { fields: ["sku", "price_with_tax", "price_without_tax"] };
	const { status, json } = await world.asStaff(`/api/admin/product-batches/${batch.id}/settings`, {
		method: "PUT",
		body,
	});
	expect([status, json.fields.fields]).toEqual([422, "Dos columnas tienen el mismo dato. Deja una fuera."]);
});

const OWN_LABELS = Object.values(SHEET_FIELDS).map(({ label }) => label);
const SUPPLIER_HEADINGS = [
	"Código",
	"Cód.",
	"Artículo",
	"Desc.",
	"P. PUBLICO",
	"Precio",
	"PVP",
	"Costo",
	"Fab.",
	"Línea",
	"Unid.",
];
const anyHeadings = fc.uniqueArray(fc.constantFrom(...OWN_LABELS, ...SUPPLIER_HEADINGS), {
	minLength: 2,
	maxLength: 9,
});
const anyAnswer = fc.oneof(
	{ weight: 1, arbitrary: fc.constant(null) },
	{ weight: 3, arbitrary: fc.constantFrom(...SHEET_FIELD_NAMES) },
);
const anyList = fc.record({
	headings: anyHeadings,
	answers: fc.array(anyAnswer, { minLength: 9, maxLength: 9 }),
	hasNote: fc.boolean(),
	defaults: fc.record(
		{ type: fc.constantFrom("Repuesto", "Filtro"), description: fc.constant("La misma") },
		{ requiredKeys: [] },
	),
});

/** Leaves out what an earlier column has already. */
function toUniqueFields(answers: readonly (SheetField | null)[], count: number) {
	const taken = new Set<string>();
	return Array.from({ length: count }, (_, column) => {
		const field = answers[column] ?? null;
		if (!field || taken.has(getSubject(field))) return null;
		taken.add(getSubject(field));
		return field;
	});
}

test("reads our own export after any history of other lists", { tags: ["slow"] }, async () => {
	await bulk.createProduct("OWN-1", { description: "Antes.", keywords: ["banda"], fits: "Kia Rio" });
	await fc.assert(
		fc.asyncProperty(fc.array(anyList, { minLength: 1, maxLength: 3 }), async (lists) => {
			for (const { headings, answers, hasNote, defaults } of lists) {
				const note = hasNote ? [["Precios no incluyen ITBMS"]] : [];
				const batch = await bulk.importRows([headings, headings.map((_, column) => `x${column}`), ...note]);
				const columns = batch.sheet?.columns.length ?? 0;
				await bulk.changeSettings(batch.id, { fields: toUniqueFields(answers, columns), defaults });
			}
			const own = await readEditedExport("Antes.", "Después.");
			expect(own.state).toBe("ready");
			expect(own.summary).toMatchObject({
				fields: { description: 1 },
				outcomes: { new: 0, changed: 1, bad: 0, skipped: 0 },
			});
		}),
		{ numRuns: 12 },
	);
});
