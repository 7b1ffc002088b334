import { isSameValue } from "#core/audit/rules.ts";
import { ListPrice } from "#core/records/form-contract.ts";
import { findBrandCode, findTypeName } from "#features/content/products/editing/rules.ts";
import {
	countForStaff,
	getGroupNames,
	getStaffGroups,
	listExcluding,
	type StaffGroup,
} from "#features/content/products/editing/store.server.ts";
import { rejectProduct } from "#features/content/products/errors.server.ts";
import { MISSING_ORDER_DAYS, normalizeStock } from "#features/content/products/stock/availability.ts";
import { findProductsByIds, type ProductRow } from "#features/content/products/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { changePrice, describeEdit, movesPrice } from "./bulk-edit.ts";
import { MAX_BATCH_ROWS } from "./bulk-limits.ts";
import { toStoredProduct } from "./check.server.ts";
import type { BatchEditForm, Selection } from "./contract.ts";
import type { BatchEdit } from "./edit-contract.ts";
import type { StoredProduct } from "./evaluate-row.ts";
import { BATCH_ERRORS } from "./messages.ts";
import type { BatchChange, CellProblem, RowOutcome } from "./outcomes.ts";
import {
	advanceBatch,
	type Batch,
	countOutcomes,
	EMPTY_SUMMARY,
	getBatch,
	insertBatch,
	insertItems,
} from "./store.server.ts";

/** Products of one transaction. */
const CHUNK_SIZE = 250;

/**
 * Prepares an edit of many products. Writes no product.
 *
 * @throws RuleError no_products | too_many_products (422)
 * @source rules 6.46
 */
export async function createEdit(call: Call, { selection, edit: sentEdit }: BatchEditForm): Promise<Batch> {
	const { ctx, actor } = call;
	const groups = await getStaffGroups(ctx);
	const edit = normalizeEdit(sentEdit, groups);
	const total = await countSelected(ctx, selection, groups);
	if (total === 0) throw rejectProduct("no_products", BATCH_ERRORS.noProducts);
	if (total > MAX_BATCH_ROWS) throw rejectProduct("too_many_products", BATCH_ERRORS.tooManyProducts);
	const source = { kind: "edit", edit, description: describeEdit(edit) } as const;
	const draft = { state: "storing", source, author: actor.fullName, totalRows: 0 } as const;
	const id = await withTransaction(ctx.db, (trx) => insertBatch(trx, ctx.now(), draft));
	const fields: Record<string, number> = {};
	let position = 0;
	let priceMoves = 0;
	for await (const rows of readSelected(ctx, selection)) {
		const items = rows.map((row) => {
			const product = toStoredProduct(row);
			const result = evaluateEdit(edit, product);
			for (const { name } of result.changes) fields[name] = (fields[name] ?? 0) + 1;
			const { sku, name, updatedAt: version, id: productId } = row;
			const isMove = result.changes.some(movesPrice);
			if (isMove) priceMoves++;
			const item = { batchId: id, position: position++, sku, name, productId, version, ...result };
			return { ...item, movesPrice: isMove ? 1 : 0 };
		});
		await withTransaction(ctx.db, (trx) => insertItems(trx, items));
	}
	await withTransaction(ctx.db, async (trx) => {
		const outcomes = await countOutcomes(trx, id);
		const summary = { ...EMPTY_SUMMARY, fields, outcomes, price_moves: priceMoves };
		const ready = { state: "ready", totalRows: position, summary } as const;
		await advanceBatch(trx, { id, state: "storing", doneRows: 0 }, ready);
	});
	return getBatch(ctx.db, id);
}

function normalizeEdit(edit: BatchEdit, groups: readonly StaffGroup[]): BatchEdit {
	const { brands, types } = getGroupNames(groups);
	if (edit.field === "brand") return { ...edit, brand: findBrandCode(edit.brand, brands) };
	if (edit.field === "type") return { ...edit, type: findTypeName(edit.type, types) };
	if (edit.field !== "availability") return edit;
	const stock = normalizeStock(edit);
	if (!stock) throw rejectProduct("missing_order_days", MISSING_ORDER_DAYS, { field: "order_days" });
	return { ...edit, ...stock };
}

/** Returns what an edit does to one product. */
export function evaluateEdit(
	edit: BatchEdit,
	product: StoredProduct,
): { outcome: RowOutcome; changes: BatchChange[]; problems: CellProblem[] } {
	const values = getEditedValues(edit, product);
	const error =
		typeof values.price === "number"
			? ListPrice.safeParse(values.price).error?.issues[0]?.message
			: undefined;
	if (error) return { outcome: "bad", changes: [], problems: [{ column: "Precio", message: error }] };
	const changes = Object.entries(values)
		.map(([name, to]) => ({ name, from: product[name as keyof StoredProduct], to }))
		.filter(({ from, to }) => !isSameValue(from, to));
	return { outcome: changes.length > 0 ? "changed" : "unchanged", changes, problems: [] };
}

function getEditedValues(edit: BatchEdit, { price }: StoredProduct): Record<string, unknown> {
	if (edit.field === "price") return { price: changePrice(price, edit.percent, edit.rounding) };
	const { field: _field, ...values } = edit;
	return values;
}

function countSelected(
	ctx: AppContext,
	selection: Selection,
	groups: readonly StaffGroup[],
): Promise<number> {
	if ("ids" in selection) return Promise.resolve(selection.ids.length);
	return countForStaff(ctx.reads, { ...selection.filter, bin: "0" }, groups);
}

/** Reads the selected products in batches, without those in the trash. */
async function* readSelected(ctx: AppContext, selection: Selection): AsyncGenerator<ProductRow[]> {
	for (let offset = 0; ; offset += CHUNK_SIZE) {
		const page = { limit: CHUNK_SIZE, offset };
		const rows = await listSelected(ctx, selection, page);
		const active = rows.filter(({ deletedAt }) => deletedAt === null);
		if (active.length > 0) yield active;
		const isLast =
			"ids" in selection ? offset + CHUNK_SIZE >= selection.ids.length : rows.length < CHUNK_SIZE;
		if (isLast) return;
	}
}

function listSelected(
	ctx: AppContext,
	selection: Selection,
	page: { limit: number; offset: number },
): Promise<ProductRow[]> {
	if ("filter" in selection) return listExcluding(ctx.reads, { ...selection.filter, bin: "0" }, [], page);
	return findProductsByIds(ctx.reads, selection.ids.slice(page.offset, page.offset + page.limit));
}
