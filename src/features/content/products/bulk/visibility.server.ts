import { compareSheet } from "#features/content/products/bulk/sheets/import-sheet.server.ts";
import { rejectProduct } from "#features/content/products/errors.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import { selectMissing, selectReturning } from "./batch-products.server.ts";
import { getBatchState } from "./batch-states.ts";
import { MAX_BATCH_ROWS } from "./bulk-limits.ts";
import type { HideMissingForm } from "./contract.ts";
import { createEdit } from "./edit-products.server.ts";
import { BATCH_ERRORS, formatNothingMissing } from "./messages.ts";
import { advanceBatch, type Batch, getBatch } from "./store.server.ts";
import { assignBatch, ensureSupplier, findSupplier } from "./suppliers.server.ts";

/**
 * Prepares to hide the products that a sheet does not name: those that a list of the same supplier brought last, or all
 * of them if the sheet is the list of the whole shop.
 *
 * @throws NotFoundError | RuleError result_gone | nothing_missing (409) | no_supplier (422)
 * @source rules 6.43
 */
export async function hideMissing(
	call: Call,
	{ id, supplier, is_full_catalogue: isFullCatalogue }: { id: string } & HideMissingForm,
): Promise<Batch> {
	const { ctx } = call;
	const batch = await getSheet(ctx, id);
	const supplierId = isFullCatalogue ? undefined : await nameSupplier(ctx, batch, supplier);
	let missing = selectMissing(ctx.reads, id).select("id").where("isVisible", "=", 1);
	if (supplierId)
		missing = missing.where("id", "in", (from) =>
			from.selectFrom("productSuppliers").select("productId").where("supplierId", "=", supplierId),
		);
	const rows = await missing.limit(MAX_BATCH_ROWS).execute();
	if (rows.length === 0) {
		const name = supplierId && (await findSupplier(ctx.db, supplierId))?.name;
		throw rejectProduct("nothing_missing", name ? formatNothingMissing(name) : BATCH_ERRORS.nothingMissing);
	}
	return changeVisibility(call, { ids: getIds(rows), isVisible: false });
}

/** Records whose list a sheet is, and that this supplier brought what it names. @returns the supplier's id */
function nameSupplier(ctx: AppContext, batch: Batch, name: string | undefined): Promise<string> {
	if (!name && !batch.supplierId)
		throw rejectProduct("no_supplier", BATCH_ERRORS.noSupplier, { field: "supplier" });
	return withTransaction(ctx.db, async (trx) => {
		const supplierId = name ? await ensureSupplier(trx, name) : String(batch.supplierId);
		if (supplierId === batch.supplierId) return supplierId;
		await advanceBatch(trx, batch, { supplierId });
		await assignBatch(trx, supplierId, batch.id);
		return supplierId;
	});
}

/**
 * Shows again what a sheet names and the site hides. A sheet that is not applied yet is compared again, so that one
 * press applies both; of an applied one it prepares an edit.
 *
 * @throws NotFoundError | RuleError result_gone | nothing_returning | not_open (409)
 * @source rules 6.43
 */
export async function showReturning(call: Call, id: string): Promise<Batch> {
	const { ctx } = call;
	const batch = await getSheet(ctx, id);
	if (getBatchState(batch.state).isOpen && batch.source.kind === "sheet")
		return compareSheet(ctx, batch, { ...batch.source, showsReturning: true });
	const rows = await selectReturning(ctx.reads, id).select("id").limit(MAX_BATCH_ROWS).execute();
	if (rows.length === 0) throw rejectProduct("nothing_returning", BATCH_ERRORS.nothingReturning);
	return changeVisibility(call, { ids: getIds(rows), isVisible: true });
}

/** Returns an imported sheet whose rows are all stored. */
async function getSheet(ctx: AppContext, id: string): Promise<Batch> {
	const batch = await getBatch(ctx.db, id);
	const isRunning = getBatchState(batch.state).step !== undefined;
	if (batch.source.kind !== "sheet" || isRunning) throw rejectProduct("not_open", BATCH_ERRORS.notOpen);
	if (batch.trimmedAt) throw rejectProduct("result_gone", BATCH_ERRORS.resultGone);
	return batch;
}

function changeVisibility(call: Call, { ids, isVisible }: { ids: readonly string[]; isVisible: boolean }) {
	const edit = { field: "is_visible", is_visible: isVisible } as const;
	return createEdit(call, { selection: { ids: [...ids] }, edit });
}
