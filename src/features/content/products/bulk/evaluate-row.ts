import { isSameValue } from "#core/audit/rules.ts";
import { PRODUCT_TYPES } from "#domain/product-types.ts";
import type { SheetCell as Cell } from "#domain/sheet-cells.ts";
import { normalizeText } from "#domain/text/search.ts";
import { toSingleLine } from "#domain/text/single-line.ts";
import {
	CLEARABLE_FIELDS,
	findCellProblem,
	type PlainField,
	toFieldValue,
} from "#features/content/products/bulk/sheets/cell-values.ts";
import { computeListPrice, type PriceTax } from "#features/content/products/bulk/sheets/list-price.ts";
import { type DecimalSign, parsePrice } from "#features/content/products/bulk/sheets/price-reading.ts";
import {
	isPriceField,
	SHEET_FIELDS,
	type SheetField,
} from "#features/content/products/bulk/sheets/sheet-fields.ts";
import {
	countExtraCells,
	isTitleOrTotal,
	type SheetSource,
} from "#features/content/products/bulk/sheets/sheet-source.ts";
import { type AdminProduct, ProductForm } from "#features/content/products/editing/contract.ts";
import { findBrandCode, findTypeName } from "#features/content/products/editing/rules.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import {
	MISSING_ORDER_DAYS,
	normalizeStock,
	type Stock,
} from "#features/content/products/stock/availability.ts";
import { type NameReading, type NameVocabulary, readName, takeFromName } from "./names/read-name.ts";
import type { BatchChange, CellProblem, RowOutcome } from "./outcomes.ts";

const RowForm = ProductForm.omit({ id: true });

export type FieldName = keyof typeof PRODUCT;
export type StoredProduct = Pick<AdminProduct, FieldName | "id" | "updated_at" | "deleted_at">;

/** All that the rows of a sheet are compared with, besides the products. */
export type SheetPlan = SheetSource & {
	decimalSign: DecimalSign | undefined;
	tax: PriceTax;
	/** Brands and types in use. */
	brands: readonly string[];
	types: readonly string[];
	/** Types of the sheet that the catalogue does not have, by normalized name. */
	newTypes: Map<string, string>;
	/** Hidden rows that staff leave out, by number. */
	skippedRows: ReadonlySet<number>;
	/** The words that names are read by. */
	names: NameVocabulary;
	/** Returns the path of a picture by its path or file name. */
	findPicture: (name: string) => string | undefined;
};

export type ReadRow = {
	sku: string;
	/** The SKU as its author wrote it. */
	typedSku: string;
	formerSku: string;
	values: Partial<Record<FieldName, unknown>>;
	/** Fields whose cell is empty. */
	emptyFields: FieldName[];
	/** Cells that hold no value, which their author must mend. */
	badCells: (CellProblem & { field: SheetField })[];
	problems: CellProblem[];
	isSkipped: boolean;
	/** Whether its only cell may be a title: a product has that SKU, or it is none. */
	isSingleCell: boolean;
	/** Cells beyond the last heading. */
	extraCells: number;
	/** The type that staff chose for this row; "" for none. */
	chosenType: string;
};
export type RowResult = {
	outcome: RowOutcome;
	sku: string;
	name: string;
	product?: StoredProduct | undefined;
	changes: BatchChange[];
	problems: CellProblem[];
	/** Cells that would clear a value of the product if staff said so. */
	emptyCells?: number;
	/** Whether a cell of the row was not understood. */
	hasBadCells?: boolean;
	/** The contents of its name, whether or not it is used. */
	reading?: NameReading;
};

/** Reads the cells of one row as values of a product. */
export function readRow(plan: SheetPlan, cells: readonly Cell[]): ReadRow {
	const row: ReadRow = {
		...{ sku: "", typedSku: "", formerSku: "", values: {}, emptyFields: [], badCells: [], problems: [] },
		isSkipped: false,
		isSingleCell: false,
		extraCells: countExtraCells(plan, cells),
		chosenType: "",
	};
	for (const [column, field] of plan.fields.entries()) {
		const cell = cells[column] ?? null;
		if (!field) continue;
		const isEmpty = cell === null || String(cell).trim() === "";
		const message = isEmpty ? undefined : findCellProblem(field, cell);
		if (isEmpty) row.emptyFields.push(toFieldName(field));
		else if (message)
			row.badCells.push({ column: plan.headings[column] || SHEET_FIELDS[field].label, message, field });
		else readCell(plan, row, field, cell);
	}
	if ("sku" in row.values) readSku(row, String(row.values.sku));
	const hasSku = Boolean(row.sku || row.formerSku);
	row.isSkipped = isTitleOrTotal(cells, plan.headings, hasSku);
	row.isSingleCell = hasSku && cells.filter((cell) => cell !== null).length === 1;
	return row;
}

const toFieldName = (field: SheetField) => (isPriceField(field) ? "price" : field) as FieldName;

function readCell(plan: SheetPlan, row: ReadRow, field: SheetField, cell: Cell) {
	if (field === "former_sku") row.formerSku = toSku(cell);
	else if (isPriceField(field)) row.values.price = toListPrice(plan, field, cell);
	else if (field === "image") readPicture(plan, row, String(cell));
	else row.values[field as FieldName] = toFieldValue(field as PlainField, cell);
}

function readSku(row: ReadRow, typed: string) {
	row.values.sku = row.sku = toSku(typed);
	row.typedSku = typed;
	const visible = typed.replace(INVISIBLE, "").trim().toUpperCase();
	if (row.sku !== visible)
		row.problems.push({ column: PRODUCT.sku.label, message: `«${typed}» se guarda como ${row.sku}` });
	else if (row.sku !== typed.toUpperCase())
		row.problems.push({
			column: PRODUCT.sku.label,
			message: `Tenía signos que no se ven: se lee como ${row.sku}`,
		});
}

/** Signs without a width that come with a text copied from a web page or a PDF. */
const INVISIBLE = /[\p{DI}\p{Cf}]/gu;
/** Dashes that word processors write instead of a hyphen. */
const DASH = /[\u2010-\u2015\u2212]/g;

/** Reads a supplier's code as a SKU: spaces and slashes become dashes, because a SKU is part of an address. */
export const toSku = (cell: Cell) =>
	toSingleLine(String(cell ?? "").replace(INVISIBLE, ""))
		.toUpperCase()
		.replace(DASH, "-")
		.replace(/[\s/]+/g, "-");

function toListPrice(plan: SheetPlan, field: SheetField, cell: Cell): number {
	const price = parsePrice(cell, plan.decimalSign);
	return computeListPrice(price, field === "price_with_tax" ? field : "price_without_tax", plan.tax);
}

function readPicture(plan: SheetPlan, row: ReadRow, name: string) {
	const path = plan.findPicture(name.trim());
	if (path) row.values.image = path;
	else
		row.problems.push({
			column: SHEET_FIELDS.image.label,
			message: `«${name.trim().slice(0, 80)}» no está en Media: la imagen queda como estaba`,
		});
}

/**
 * Compares a row with the stored product, by the rules of the product's form. A cell that a known product cannot take is
 * named, and the others of its row go in; a new product needs all of them.
 *
 * @param product the product that has the SKU; undefined for a new one
 */
export function evaluateRow(plan: SheetPlan, row: ReadRow, product: StoredProduct | undefined): RowResult {
	const values = { ...row.values };
	const reading = readName(plan, row, product);
	const remarks = takeFromName(plan, row, values, reading);
	if (!product) addDefaults(plan, values);
	else if (plan.showsReturning && !("is_visible" in values)) values.is_visible = true;
	const emptyCells = listCleared(row, product);
	if (plan.clearsEmpty) for (const name of emptyCells) values[name] = name === "keywords" ? [] : "";
	const bad: CellProblem[] = row.badCells.map(({ column, message }) => ({ column, message }));
	const reject = (name: FieldName, message: string) => {
		const column = getHeading(plan, name);
		if (!bad.some((problem) => problem.column === column)) bad.push({ column, message });
		if (product) delete values[name];
	};
	const isUnread = (name: FieldName) => row.badCells.some(({ field }) => toFieldName(field) === name);
	const issues = RowForm.safeParse(toForm(product, values)).error?.issues ?? [];
	for (const { path, message } of issues) {
		const name = String(path[0]) as FieldName;
		if (!isUnread(name) && (!product || name in values)) reject(name, message);
	}
	if ("type" in values && (product || bad.length === 0)) {
		values.type = findType(plan, toSingleLine(String(values.type)));
		if (isNewType(plan, String(values.type)) && !plan.acceptsNewTypes)
			reject("type", `El tipo «${values.type}» no existe todavía`);
	}
	if (!normalizeStock(toForm(product, values) as Partial<Stock>)) {
		reject("order_days", MISSING_ORDER_DAYS);
		if (product) delete values.availability;
	}
	const form = toForm(product, values);
	const sku = row.sku || product?.sku || row.formerSku;
	const result = { sku, name: String(form.name ?? ""), product, reading };
	const problems = [...bad, ...remarks, ...listEmptyRemarks(plan, row, product), ...row.problems];
	const isRejected = bad.length > 0 && (!product || isNamed(bad, plan, "sku"));
	if (isRejected) return { ...result, outcome: "bad", changes: [], problems };
	const parsed = RowForm.safeParse(form);
	const data = { is_visible: true, ...form, ...parsed.data } as Record<FieldName, unknown>;
	data.sku = String(data.sku).toUpperCase();
	Object.assign(data, normalizeStock(data as Partial<Stock>));
	if ("brand" in values) data.brand = findBrandCode(String(data.brand), plan.brands);
	const changes = listChanges(product, data, values);
	const outcome = getOutcome(product, changes.length > 0, bad.length > 0);
	return {
		...result,
		...{ sku: String(data.sku), name: String(data.name), outcome, changes, problems },
		emptyCells: plan.clearsEmpty ? 0 : emptyCells.length,
		hasBadCells: bad.length > 0,
	};
}

function getOutcome(product: StoredProduct | undefined, hasChanges: boolean, hasBad: boolean): RowOutcome {
	if (!product) return "new";
	if (hasChanges) return "changed";
	return hasBad ? "bad" : "unchanged";
}

/** Adds the values of a row to those of its product, as a form would send them. */
function toForm(product: StoredProduct | undefined, values: ReadRow["values"]) {
	const form = { ...product, ...values };
	if (form.availability !== "on_order" && !("order_days" in values)) form.order_days = null;
	return form;
}

const isNamed = (problems: readonly CellProblem[], plan: SheetPlan, name: FieldName) =>
	problems.some(({ column }) => column === getHeading(plan, name));

/** Returns the fields that the product has and that the row's empty cells would clear. */
function listCleared({ emptyFields }: ReadRow, product: StoredProduct | undefined) {
	const hasValue = (name: FieldName) => String(product?.[name] ?? "") !== "";
	return CLEARABLE_FIELDS.filter((name) => emptyFields.includes(name) && hasValue(name));
}

/** Names the empty cells of what no product can lack, because their author may have meant the cell above. */
function listEmptyRemarks(plan: SheetPlan, { emptyFields }: ReadRow, product: StoredProduct | undefined) {
	const needed = emptyFields.filter((name) => product && REQUIRED_FIELDS.has(name));
	return needed.map((name) => ({ column: getHeading(plan, name), message: "Vacía: queda como está" }));
}

const REQUIRED_FIELDS: ReadonlySet<FieldName> = new Set([
	"name",
	"price",
	"brand",
	"type",
	"uses",
	"description",
]);

function addDefaults({ defaults }: SheetPlan, values: ReadRow["values"]) {
	for (const name of ["brand", "type"] as const)
		if (!(name in values) && defaults[name]) values[name] = defaults[name];
	if (!("uses" in values)) values.uses = defaults.uses || values.type;
	if (!("description" in values)) values.description = defaults.description || values.name;
}

function findType(plan: SheetPlan, typed: string): string {
	const names = [...plan.types, ...plan.newTypes.values()];
	const type = findSimilarType(typed, names) ?? typed;
	if (isNewType(plan, type)) plan.newTypes.set(normalizeText(type), type);
	return type;
}

/** Finds a type by its name, else by its name in singular or plural. */
function findSimilarType(typed: string, names: readonly string[]): string | undefined {
	const types = [...PRODUCT_TYPES, ...names];
	const exact = findTypeName(typed, names);
	if (types.includes(exact)) return exact;
	return types.find((name) => toSingular(name) === toSingular(typed));
}

/** Removes plural endings: «Filtros de aceite» and «Filtro de aceite» become equal. */
const toSingular = (name: string) => normalizeText(name).replace(/s\b/g, "").replace(/e\b/g, "");

const isNewType = ({ types }: SheetPlan, type: string) =>
	!(PRODUCT_TYPES as readonly string[]).includes(type) && !types.includes(type);

function listChanges(
	product: StoredProduct | undefined,
	data: Readonly<Record<FieldName, unknown>>,
	values: ReadRow["values"],
): BatchChange[] {
	const names = Object.keys(PRODUCT) as FieldName[];
	const follows = (name: FieldName) => name === "order_days" && "availability" in values;
	return names
		.filter((name) => !product || name in values || follows(name))
		.map((name) => ({ name, from: product?.[name] ?? null, to: data[name] ?? null }))
		.filter(({ from, to }) => !isSameValue(from, to));
}

/** Returns the heading of a field's column, else its label. */
function getHeading({ fields, headings }: SheetPlan, name: FieldName): string {
	const column = fields.findIndex((field) => field === name || (name === "price" && isPriceField(field)));
	return headings[column] || PRODUCT[name].label;
}
