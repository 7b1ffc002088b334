import { z } from "zod";
import { createTextSchema } from "#core/records/form-contract.ts";
import { PAGE_INFO, PageNumber } from "#domain/limits.ts";
import {
	DEFAULT_FIELDS,
	getSubject,
	SHEET_FIELD_NAMES,
} from "#features/content/products/bulk/sheets/sheet-fields.ts";
import { ProductListFilter } from "#features/content/products/editing/contract.ts";
import { BATCH_STATES, type BatchState } from "./batch-states.ts";
import { MAX_BATCH_ROWS } from "./bulk-limits.ts";
import { BatchEdit } from "./edit-contract.ts";
import { NameFindings, NameUses, NOTHING_FROM_NAME } from "./names/contract.ts";
import { OUTCOMES } from "./outcomes.ts";

/** Most columns that a sheet may have. */
const MAX_COLUMNS = 200;
/** The last row that a spreadsheet can have. */
const MAX_ROW_NUMBER = 1_048_576;

const count = z.number().int();

/** Counts of a batch, before or after it is applied. */
export const BatchSummary = z.object({
	outcomes: z.object({
		new: count,
		changed: count,
		unchanged: count,
		bad: count,
		skipped: count,
		left_out: count,
	}),
	/** Changed products by field. */
	fields: z.record(z.string(), count),
	/** Products of the catalogue that the sheet does not name. */
	missing: count,
	/** A price with two readings, while the column does not settle which. */
	unclear_price: z.string().nullable(),
	/** Types that the catalogue does not have. */
	new_types: z.array(z.string()),
	/** Whether no column is the SKU. */
	needs_sku: z.boolean(),
	/** Headings that name no field, while staff have not said what they are. */
	unknown_headings: z.array(z.string()),
	/** Rows that are hidden in the file, while staff have not said whether they are read. */
	hidden_rows: count,
	/** Empty cells of products that have a value there. */
	empty_cells: count,
	/** Rows that change although one of their cells was not understood. */
	partial_rows: count,
	/** Products that the catalogue took. */
	written: count,
	/** Changed products whose price rises or falls so much that applying it is confirmed. */
	price_moves: count,
	/** Products that the sheet names and the site hides. */
	returning: count,
	/** Samples of the catalogue that the batch made the shop's own. */
	confirmed: z.array(z.string()),
	/** The contents of the names, whether or not it is used. */
	names: NameFindings,
});
export type BatchSummary = z.infer<typeof BatchSummary>;

const states = Object.keys(BATCH_STATES) as [BatchState, ...BatchState[]];
const Heading = z.object({
	heading: z.string(),
	samples: z.array(z.string()),
	field: z.enum(SHEET_FIELD_NAMES).nullable(),
	/** Whether the field is an answer about an earlier sheet with the same headings. */
	is_remembered: z.boolean(),
});

/** An import or a bulk edit. */
export const ProductBatch = z.object({
	id: z.string(),
	number: count,
	state: z.enum(states),
	/** «precios.xlsx», or the edit in words. */
	title: z.string(),
	author: z.string(),
	created_at: z.iso.datetime(),
	applied_at: z.iso.datetime().nullable(),
	undone_at: z.iso.datetime().nullable(),
	/** Until when it can be undone; null when it cannot. */
	undo_until: z.iso.datetime().nullable(),
	/** Until when the result is stored. */
	expires_at: z.iso.datetime(),
	/** Whether all rows are still stored; later only those that were written, to undo them. */
	has_all_rows: z.boolean(),
	/** Why the current step waits; null while it goes on. */
	pause: z.string().nullable(),
	/** The supplier whose list it is; null while staff have not named one. */
	supplier: z.string().nullable(),
	total_rows: count,
	done_rows: count,
	summary: BatchSummary,
	/** The sheet and its settings; null for an edit. */
	sheet: z
		.object({
			name: z.string(),
			other_sheets: z.array(z.string()),
			blank_rows: count,
			columns: z.array(Heading),
			decimal_sign: z.enum(["point", "comma"]).nullable(),
			accepts_new_types: z.boolean(),
			/** Unusual facts about the file, as texts for staff. */
			remarks: z.array(z.string()),
			/** Rows of products that are hidden in the file, and whether they are read too. */
			hidden_rows: count,
			reads_hidden_rows: z.boolean().nullable(),
			/** Whether an empty cell clears what the product has. */
			clears_empty: z.boolean(),
			/** The uses of the names, and whether an answer about an earlier sheet said so. */
			from_name: NameUses,
			is_from_name_remembered: z.boolean(),
			/** Values for new products that are answers about an earlier sheet. */
			remembered_defaults: z.array(z.enum(DEFAULT_FIELDS)),
			defaults: z.object({
				brand: z.string(),
				type: z.string(),
				uses: z.string(),
				description: z.string(),
			}),
		})
		.nullable(),
});
export type ProductBatch = z.infer<typeof ProductBatch>;

export const ProductBatchList = z.object({ batches: z.array(ProductBatch) });

const DefaultText = z.string("Escribe texto").trim().max(80, "Admite 80 letras").optional();

/** The settings of a sheet: a field for each column, and the answers. */
export const SheetSettings = z.object({
	fields: z
		.array(z.enum(SHEET_FIELD_NAMES, "Elige un dato de la lista").nullable())
		.max(MAX_COLUMNS)
		.refine((fields) => {
			const chosen = fields.filter((field) => field !== null).map(getSubject);
			return new Set(chosen).size === chosen.length;
		}, "Dos columnas tienen el mismo dato. Deja una fuera."),
	decimal_sign: z.enum(["point", "comma"]).nullable().default(null),
	accepts_new_types: z.boolean().default(false),
	reads_hidden_rows: z.boolean().nullable().default(null),
	clears_empty: z.boolean().default(false),
	from_name: NameUses.default(NOTHING_FROM_NAME),
	defaults: z
		.object({ brand: DefaultText, type: DefaultText, uses: DefaultText, description: DefaultText })
		.default({}),
});
export type SheetSettings = z.infer<typeof SheetSettings>;

/** The type of one new product of a sheet that has no column for it; "" takes what the name or the default says. */
export const RowTypeForm = z.object({
	sheet_row: z.number("Elige la fila").int().min(1).max(MAX_ROW_NUMBER),
	type: z.string("Escribe el tipo").trim().max(80, "Admite 80 letras"),
});
export type RowTypeForm = z.infer<typeof RowTypeForm>;

export const SheetUpload = z.object({
	file: z
		.custom<File>((value) => value instanceof File, "Falta el archivo")
		.meta({ type: "string", format: "binary" }),
	/** The sheet to read, of several; else the one with most known headings. */
	sheet: z.string().trim().max(100, "Admite 100 letras").optional(),
});

/** The products of an edit: these, or all matches of a filter. */
const Selection = z.union([
	z.object({ ids: z.array(z.string().max(80)).min(1, "Elige al menos un producto").max(MAX_BATCH_ROWS) }),
	z.object({ filter: ProductListFilter.pick({ q: true, brand: true, type: true, availability: true }) }),
]);
export type Selection = z.infer<typeof Selection>;
export const BatchEditForm = z.object({ selection: Selection, edit: BatchEdit });
export type BatchEditForm = z.infer<typeof BatchEditForm>;

const SupplierName = createTextSchema({ label: "Proveedor", maxLength: 80 }).optional();

/** The answers that «Aplicar» sends. */
export const ApplyForm = z.object({
	supplier: SupplierName,
	/** Whether staff confirm the prices that rise or fall a lot. */
	confirms_prices: z.boolean().default(false),
});
export type ApplyForm = z.infer<typeof ApplyForm>;

/** The products among which those that a sheet does not name are hidden. */
export const HideMissingForm = z.object({
	supplier: SupplierName,
	/** Whether the sheet is the list of all that the shop sells. */
	is_full_catalogue: z.boolean().default(false),
});
export type HideMissingForm = z.infer<typeof HideMissingForm>;

export const SupplierList = z.object({ suppliers: z.array(z.string()) });

/** `prices` lists the changed rows whose price rises or falls a lot. */
export const BatchRowFilter = z.object({
	outcome: z.enum(OUTCOMES).default("changed"),
	only: z.enum(["prices"]).optional(),
	page: PageNumber,
});
export type BatchRowFilter = z.infer<typeof BatchRowFilter>;

export const BatchRow = z.object({
	position: count,
	/** Row of the sheet; 0 for an edit. */
	sheet_row: count,
	sku: z.string(),
	name: z.string(),
	product_id: z.string().nullable(),
	outcome: z.enum(OUTCOMES),
	is_written: z.boolean(),
	/** Label of the field, and its value before and after as people read it. */
	changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
	problems: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type BatchRow = z.infer<typeof BatchRow>;
export const BatchRowPage = z.object({ rows: z.array(BatchRow), ...PAGE_INFO });
export type BatchRowPage = z.infer<typeof BatchRowPage>;
