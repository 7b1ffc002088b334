import { toRecord } from "#core/records/record-columns.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { stripQuery } from "#domain/site-path.ts";
import { normalizeText } from "#domain/text/search.ts";
import { listPictureNames } from "#features/content/media/store.server.ts";
import { type PriceReading, readPriceColumn } from "#features/content/products/bulk/sheets/price-reading.ts";
import { isPriceField } from "#features/content/products/bulk/sheets/sheet-fields.ts";
import { countExtraCells, type SheetSource } from "#features/content/products/bulk/sheets/sheet-source.ts";
import { findGuess, listGuesses } from "#features/content/products/bulk/sheets/sku-guesses.ts";
import { getTakenSkuMessage } from "#features/content/products/editing/rules.ts";
import {
	countGroupsForStaff,
	findBySku,
	getGroupNames,
} from "#features/content/products/editing/store.server.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import type { Availability } from "#features/content/products/stock/availability.ts";
import type { ProductRow } from "#features/content/products/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { countRows } from "#server/database/rows.server.ts";
import { selectMissing, selectReturning } from "./batch-products.server.ts";
import type { BatchSummary } from "./contract.ts";
import {
	evaluateRow,
	type ReadRow,
	type RowResult,
	readRow,
	type SheetPlan,
	type StoredProduct,
	toSku,
} from "./evaluate-row.ts";
import { countName, type NameCounts, openNameCounts, toNameFindings } from "./names/name-counts.ts";
import { readVocabulary } from "./names/vocabulary.server.ts";
import {
	type Batch,
	type BatchItem,
	countOutcomes,
	countPriceMoves,
	EMPTY_SUMMARY,
	listItems,
} from "./store.server.ts";

/** Rows that are read from the database at once. */
const READ_SIZE = 500;

/** A check of one sheet: its plan, and what only all rows together tell. */
export type SheetCheck = {
	plan: SheetPlan;
	/** The first row of each SKU that several rows have, and whether these rows are equal. */
	repeats: ReadonlyMap<string, { sheetRow: number; isEqual: boolean }>;
	/** Changed products by field, counted as rows are evaluated. */
	fields: Record<string, number>;
	emptyCells: number;
	partialRows: number;
	names: NameCounts;
};

/** Reads all rows of a batch, in order. */
export async function* readItems(ctx: AppContext, batchId: string): AsyncGenerator<BatchItem> {
	for (let from = 0; ; from += READ_SIZE) {
		const items = await listItems(ctx.reads, batchId, { from, limit: READ_SIZE });
		yield* items;
		if (items.length < READ_SIZE) return;
	}
}

/** Reads the price column of a batch. */
export async function readPrices(
	ctx: AppContext,
	batchId: string,
	source: SheetSource,
): Promise<PriceReading> {
	const column = source.fields.findIndex(isPriceField);
	if (column < 0) return { sign: undefined, unclear: undefined };
	const cells: (string | number | null)[] = [];
	for await (const item of readItems(ctx, batchId))
		if (countExtraCells(source, item.cells) === 0) cells.push(item.cells[column] ?? null);
	return readPriceColumn(cells);
}

/** Returns what must be answered before the rows can be compared. */
export function findQuestions(
	source: SheetSource,
	reading: PriceReading,
): Pick<BatchSummary, "unclear_price" | "needs_sku" | "unknown_headings" | "hidden_rows"> {
	const isUnclear = reading.unclear !== undefined && !source.sign;
	return {
		unclear_price: isUnclear ? (reading.unclear ?? null) : null,
		needs_sku: !source.fields.includes("sku"),
		unknown_headings: source.unknownHeadings,
		hidden_rows: source.readsHiddenRows === null ? source.hiddenRows.length : 0,
	};
}

/** Prepares the comparison of a sheet with the catalogue. */
export async function openCheck(ctx: AppContext, batch: Batch, source: SheetSource): Promise<SheetCheck> {
	const { pricesIncludeTax, taxPercent } = await getSettings(ctx.reads);
	const reading = await readPrices(ctx, batch.id, source);
	const inUse = getGroupNames(await countGroupsForStaff(ctx.reads));
	const plan: SheetPlan = {
		...source,
		decimalSign: source.sign ?? reading.sign,
		tax: { pricesIncludeTax, taxPercent },
		...inUse,
		names: await readVocabulary(ctx, source, inUse),
		newTypes: new Map(),
		skippedRows: new Set(source.readsHiddenRows ? [] : source.hiddenRows),
		findPicture: await createPictureFinder(ctx),
	};
	const repeats = await findRepeats(ctx, batch, plan);
	return { plan, repeats, fields: {}, emptyCells: 0, partialRows: 0, names: openNameCounts() };
}

async function createPictureFinder(ctx: AppContext) {
	const paths = new Map<string, string>();
	for (const { filename, path } of await listPictureNames(ctx.reads)) {
		paths.set(filename.toLowerCase(), path);
		paths.set(path.slice(path.lastIndexOf("/") + 1).toLowerCase(), path);
	}
	return (name: string) =>
		ctx.images.has(stripQuery(name)) ? name : paths.get(name.slice(name.lastIndexOf("/") + 1).toLowerCase());
}

async function findRepeats(ctx: AppContext, batch: Batch, plan: SheetPlan) {
	const first = new Map<string, { sheetRow: number; cells: string }>();
	const repeats = new Map<string, { sheetRow: number; isEqual: boolean }>();
	const column = plan.fields.indexOf("sku");
	for await (const item of readItems(ctx, batch.id)) {
		const sku = toSku(item.cells[column] ?? null);
		if (!sku || plan.skippedRows.has(item.sheetRow)) continue;
		const cells = JSON.stringify(item.cells);
		const earlier = first.get(sku);
		if (!earlier) first.set(sku, { sheetRow: item.sheetRow, cells });
		else {
			const isEqual = earlier.cells === cells && repeats.get(sku)?.isEqual !== false;
			repeats.set(sku, { sheetRow: earlier.sheetRow, isEqual });
		}
	}
	return repeats;
}

/** Compares some rows with the catalogue. */
export async function evaluateItems(
	ctx: AppContext,
	check: SheetCheck,
	items: readonly BatchItem[],
): Promise<{ item: BatchItem; result: RowResult }[]> {
	const rows = items.map(({ cells, sheetRow }) => ({
		...readRow(check.plan, cells),
		chosenType: check.plan.rowTypes[sheetRow] ?? "",
	}));
	const skus = new Set(rows.flatMap((row) => [row.sku, row.formerSku, ...listGuesses(row)]).filter(Boolean));
	const products = await findBySku(ctx.reads, [...skus]);
	const bySku = new Map(products.map((row) => [row.sku, toStoredProduct(row)]));
	return items.map((item, index) => {
		const result = evaluate(check, item, rows[index] as ReadRow, bySku);
		countResult(check, result);
		return { item, result };
	});
}

function countResult(check: SheetCheck, result: RowResult) {
	const { outcome, changes, emptyCells = 0, hasBadCells, reading } = result;
	check.emptyCells += emptyCells;
	if (reading) countName(check.names, reading);
	if (outcome !== "changed") return;
	if (hasBadCells) check.partialRows++;
	for (const { name } of changes) check.fields[name] = (check.fields[name] ?? 0) + 1;
}

/** Converts a product's row to the values that staff edit. */
export const toStoredProduct = (row: ProductRow): StoredProduct => ({
	...toRecord(PRODUCT, row),
	availability: row.availability as Availability,
});

function evaluate(
	{ plan, repeats }: SheetCheck,
	item: BatchItem,
	row: ReadRow,
	bySku: ReadonlyMap<string, StoredProduct>,
): RowResult {
	const { sku, formerSku } = row;
	const empty = { sku, name: String(row.values.name ?? ""), changes: [] };
	if (plan.skippedRows.has(item.sheetRow))
		return {
			...empty,
			product: bySku.get(formerSku) ?? bySku.get(sku),
			outcome: "skipped",
			problems: [{ column: "", message: "Está oculta en la hoja: no se lee" }],
		};
	const isProduct = row.isSingleCell && (bySku.has(sku) || bySku.has(formerSku));
	if (row.isSkipped && !isProduct) return { ...empty, outcome: "skipped", problems: [] };
	const reject = (column: string, message: string, product?: StoredProduct): RowResult => ({
		...empty,
		product,
		outcome: "bad",
		problems: [{ column, message }],
	});
	if (row.extraCells > 0) return reject("", getExtraCellsMessage(plan, row.extraCells), bySku.get(sku));
	const repeat = repeats.get(sku);
	if (repeat && !repeat.isEqual)
		return reject(
			"SKU",
			`El SKU ${sku} está en varias filas con datos distintos; la primera es la ${repeat.sheetRow}`,
			bySku.get(sku),
		);
	if (repeat && repeat.sheetRow !== item.sheetRow)
		return {
			...empty,
			product: bySku.get(sku),
			outcome: "unchanged",
			problems: [{ column: "SKU", message: `Repite la fila ${repeat.sheetRow}` }],
		};
	const former = formerSku && formerSku !== sku ? bySku.get(formerSku) : undefined;
	const own = bySku.get(sku);
	const product = former ?? own;
	const owner = former ? own : product?.deleted_at ? product : undefined;
	if (owner) {
		const isInTrash = owner.deleted_at !== null;
		return reject("SKU", getTakenSkuMessage(owner.sku, { name: owner.name, isInTrash }), product);
	}
	const guess = product ? undefined : findGuess(row, bySku);
	if (guess) return reject("SKU", guess.message, guess.product);
	return evaluateRow(plan, row, product);
}

/** Says how the cells of a row moved, in the words of someone who sees the file. */
function getExtraCellsMessage({ headings }: SheetPlan, extraCells: number): string {
	const count = headings.findLastIndex(Boolean) + 1;
	return `La fila tiene ${count + extraCells} celdas y hay ${count} encabezados: un separador sin comillas, como la coma de «7,95», corre las demás. Ponla entre comillas, o dale encabezado a esa columna`;
}

/** Summarizes a check that has passed all rows. */
export async function summarize(ctx: AppContext, batchId: string, check: SheetCheck): Promise<BatchSummary> {
	const { plan, fields } = check;
	return {
		...EMPTY_SUMMARY,
		names: toNameFindings(check.names),
		empty_cells: check.emptyCells,
		partial_rows: check.partialRows,
		outcomes: await countOutcomes(ctx.db, batchId),
		fields,
		missing: await countRows(selectMissing(ctx.reads, batchId)),
		price_moves: await countPriceMoves(ctx.db, batchId),
		// The sheet itself may say what is shown.
		returning:
			plan.showsReturning || plan.fields.includes("is_visible")
				? 0
				: await countRows(selectReturning(ctx.reads, batchId)),
		new_types: (plan.acceptsNewTypes ? [] : [...plan.newTypes.values()]).sort((a, b) =>
			normalizeText(a) < normalizeText(b) ? -1 : 1,
		),
	};
}
