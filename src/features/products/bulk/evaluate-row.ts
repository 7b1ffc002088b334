import { isSameValue } from "#core/audit/rules.ts";
import { PRODUCT_TYPES } from "#domain/product-types.ts";
import type { SheetCell as Cell } from "#domain/sheet-cells.ts";
import { normalizeText } from "#domain/text/search.ts";
import { MISSING_ORDER_DAYS, normalizeStock, type Stock } from "#features/products/availability.ts";
import { type AdminProduct, ProductForm } from "#features/products/editing/contract.ts";
import { findBrandCode, findTypeName } from "#features/products/editing/rules.ts";
import { PRODUCT } from "#features/products/fields.ts";
import { toFieldValue, UNCHANGED_WHEN_EMPTY } from "./cell-values.ts";
import { computeListPrice, type PriceTax } from "./list-price.ts";
import type { BatchChange, CellProblem, RowOutcome } from "./outcomes.ts";
import { type DecimalSign, parsePrice } from "./price-reading.ts";
import { isPriceField, SHEET_FIELDS, type SheetField } from "./sheet-fields.ts";
import { isTitleOrTotal, type SheetSource } from "./sheet-source.ts";

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
	/** Returns the path of a picture by its path or file name. */
	findPicture: (name: string) => string | undefined;
};

export type ReadRow = {
	sku: string;
	formerSku: string;
	values: Partial<Record<FieldName, unknown>>;
	problems: CellProblem[];
	isSkipped: boolean;
};
export type RowResult = {
	outcome: RowOutcome;
	sku: string;
	name: string;
	product?: StoredProduct | undefined;
	changes: BatchChange[];
	problems: CellProblem[];
};

/** Reads the cells of one row as values of a product. */
export function readRow(plan: SheetPlan, cells: readonly Cell[]): ReadRow {
	const row: ReadRow = { sku: "", formerSku: "", values: {}, problems: [], isSkipped: false };
	for (const [column, field] of plan.fields.entries()) {
		const cell = cells[column] ?? null;
		const isEmpty = cell === null || String(cell).trim() === "";
		if (!field || (isEmpty && UNCHANGED_WHEN_EMPTY.has(field))) continue;
		if (field === "former_sku") row.formerSku = toSku(cell);
		else if (isPriceField(field)) row.values.price = toListPrice(plan, field, cell);
		else if (field === "image") readPicture(plan, row, String(cell));
		else row.values[field as FieldName] = toFieldValue(field as never, cell);
	}
	if ("sku" in row.values) readSku(row, String(row.values.sku));
	row.isSkipped = isTitleOrTotal(cells, plan.headings, Boolean(row.sku || row.formerSku));
	return row;
}

function readSku(row: ReadRow, typed: string) {
	row.values.sku = row.sku = toSku(typed);
	if (row.sku !== typed.toUpperCase())
		row.problems.push({ column: PRODUCT.sku.label, message: `«${typed}» se guarda como ${row.sku}` });
}

/** Reads a supplier's code as a SKU: spaces and slashes become dashes, because a SKU is part of an address. */
export const toSku = (cell: Cell) =>
	String(cell ?? "")
		.trim()
		.toUpperCase()
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
 * Compares a row with the stored product, by the rules of the product's form.
 *
 * @param product the product that has the SKU; undefined for a new one
 */
export function evaluateRow(plan: SheetPlan, row: ReadRow, product: StoredProduct | undefined): RowResult {
	const values = { ...row.values };
	if (!product) addDefaults(plan, values);
	else if (plan.showsReturning && !("is_visible" in values)) values.is_visible = true;
	const form = { ...product, ...values };
	if (form.availability !== "on_order" && !("order_days" in values)) form.order_days = null;
	const parsed = RowForm.safeParse(form);
	const problems = [...row.problems];
	const bad: CellProblem[] = [];
	for (const issue of parsed.error?.issues ?? []) {
		const name = String(issue.path[0]) as FieldName;
		if (product && !(name in values)) continue;
		if (bad.some(({ column }) => column === getHeading(plan, name))) continue;
		bad.push({ column: getHeading(plan, name), message: issue.message });
	}
	const result = { sku: row.sku || product?.sku || row.formerSku, name: String(form.name ?? ""), product };
	if (bad.length > 0) return { ...result, outcome: "bad", changes: [], problems: [...bad, ...problems] };
	const data = { is_visible: true, ...form, ...parsed.data } as Record<FieldName, unknown>;
	data.sku = String(data.sku).toUpperCase();
	const stock = normalizeStock(data as Partial<Stock>);
	if (stock) Object.assign(data, stock);
	else bad.push({ column: getHeading(plan, "order_days"), message: MISSING_ORDER_DAYS });
	if ("brand" in values) data.brand = findBrandCode(String(data.brand), plan.brands);
	if ("type" in values) {
		data.type = findType(plan, String(data.type));
		if (isNewType(plan, String(data.type)) && !plan.acceptsNewTypes)
			bad.push({ column: getHeading(plan, "type"), message: `El tipo «${data.type}» no existe todavía` });
	}
	if (bad.length > 0) return { ...result, outcome: "bad", changes: [], problems: [...bad, ...problems] };
	const changes = listChanges(product, data, values);
	const outcome = product ? (changes.length > 0 ? "changed" : "unchanged") : "new";
	return { ...result, sku: String(data.sku), name: String(data.name), outcome, changes, problems };
}

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
