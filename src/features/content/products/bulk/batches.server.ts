import { deleteOldBulkParts } from "#core/audit/bulk-changes.server.ts";
import { getLaterInstant } from "#core/audit/rules.ts";
import { toPageInfo } from "#domain/limits.ts";
import { getCatalogueHistoryCutoff } from "#domain/retention.ts";
import { rejectProduct } from "#features/content/products/errors.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { getPageRange } from "#server/database/page-range.ts";
import { enqueueStep, findPause, wakeBatchWorker } from "./batch-jobs.server.ts";
import { findNewestVersion } from "./batch-products.server.ts";
import { getBatchState } from "./batch-states.ts";
import type { ApplyForm, BatchRow, BatchRowFilter, BatchRowPage, ProductBatch } from "./contract.ts";
import { getExpiry, getResultEnd, getUndoEnd } from "./expiry.ts";
import { BATCH_ERRORS, formatChange, formatPriceQuestion, getBatchTitle } from "./messages.ts";
import { recordStep } from "./run-batch.server.ts";
import {
	advanceBatch,
	type Batch,
	type BatchItem,
	deleteBatch,
	getBatch,
	listBatches,
	listItemsPage,
	trimBatch,
} from "./store.server.ts";
import { deleteUnusedSuppliers, ensureSupplier, findSupplier } from "./suppliers.server.ts";

const LISTED_BATCHES = 20;
const ROWS_PER_PAGE = 50;

export async function listRecentBatches(ctx: AppContext): Promise<ProductBatch[]> {
	const batches = await listBatches(ctx.db, LISTED_BATCHES);
	const listed = batches.filter(({ state }) => !getBatchState(state).isReceiving);
	return Promise.all(listed.map((batch) => toView(ctx, batch)));
}

/** @throws NotFoundError */
export async function readBatch(ctx: AppContext, id: string): Promise<ProductBatch> {
	return toView(ctx, await getBatch(ctx.db, id));
}

/** Returns one page of the rows with an outcome. @throws NotFoundError */
export async function readBatchRows(
	ctx: AppContext,
	id: string,
	{ outcome, only, page }: BatchRowFilter,
): Promise<BatchRowPage> {
	const { summary } = await getBatch(ctx.db, id);
	const total = only ? summary.price_moves : summary.outcomes[outcome];
	const filter = only ? { movesPrice: 1 } : { outcome };
	const rows = await listItemsPage(ctx.db, id, filter, getPageRange(page, total, ROWS_PER_PAGE));
	return { rows: rows.map(toRowView), ...toPageInfo(total, page, ROWS_PER_PAGE) };
}

/**
 * Applies a batch: all that was shown, in the background.
 *
 * @throws NotFoundError | RuleError not_open | nothing_to_apply | confirm_prices (409)
 * @source rules 6.44
 */
export async function applyBatch(
	call: Call,
	{ id, supplier, confirms_prices: confirmsPrices }: { id: string } & ApplyForm,
): Promise<ProductBatch> {
	const { ctx, actor } = call;
	const batch = await getBatch(ctx.db, id);
	// A second press finds what the first one began.
	if (batch.appliedAt && !batch.undoneAt) return toView(ctx, batch);
	if (!getBatchState(batch.state).isReady) throw rejectProduct("not_open", BATCH_ERRORS.notOpen);
	const { outcomes } = batch.summary;
	if (outcomes.new + outcomes.changed === 0)
		throw rejectProduct("nothing_to_apply", BATCH_ERRORS.nothingToApply);
	const { price_moves: priceMoves } = batch.summary;
	if (priceMoves > 0 && !confirmsPrices)
		throw rejectProduct("confirm_prices", formatPriceQuestion(priceMoves), {
			extra: { price_moves: priceMoves },
		});
	const newestVersion = await findNewestVersion(ctx.db);
	return moveOn(
		ctx,
		batch,
		{ state: "applying", author: actor.fullName, appliedAt: getLaterInstant(newestVersion, ctx.now()) },
		batch.source.kind === "sheet" ? supplier : undefined,
	);
}

/**
 * Undoes an applied batch, within 30 days. Products that were edited since stay as they are.
 *
 * @throws NotFoundError | RuleError still_running | not_applied | not_undoable (409)
 * @source rules 6.44
 */
export async function undoBatch(call: Call, id: string): Promise<ProductBatch> {
	const { ctx, actor } = call;
	const batch = await getBatch(ctx.db, id);
	const { step, isApplied } = getBatchState(batch.state);
	if (step === "undo" || batch.undoneAt) return toView(ctx, batch);
	if (step === "apply") throw rejectProduct("still_running", BATCH_ERRORS.stillRunning);
	const end = getUndoEnd(batch);
	if (!isApplied || !end) throw rejectProduct("not_applied", BATCH_ERRORS.notApplied);
	if (end < ctx.now()) throw rejectProduct("not_undoable", BATCH_ERRORS.notUndoable);
	return moveOn(ctx, batch, { state: "undoing", author: actor.fullName });
}

async function moveOn(
	ctx: AppContext,
	batch: Batch,
	changes: Pick<Batch, "state" | "author"> & Partial<Pick<Batch, "appliedAt">>,
	supplier?: string,
): Promise<ProductBatch> {
	const touchedAt = ctx.now().toISOString();
	const isMoved = await withTransaction(ctx.db, async (trx) => {
		const supplierId = supplier ? await ensureSupplier(trx, supplier) : batch.supplierId;
		const moved = { ...changes, supplierId, doneRows: 0, touchedAt };
		if (!(await advanceBatch(trx, batch, moved))) return false;
		const { step } = getBatchState(changes.state);
		if (step) await recordStep(trx, { ...batch, ...moved }, step);
		await enqueueStep(trx, ctx.now(), batch.id);
		return true;
	});
	if (!isMoved) throw rejectProduct("not_open", BATCH_ERRORS.notOpen);
	wakeBatchWorker(ctx);
	return toView(ctx, await getBatch(ctx.db, batch.id));
}

/**
 * Deletes batches a day after their last step. Of an applied one, what it wrote stays while it can be undone, and what
 * it did to each product stays in the history for longer.
 */
export async function deleteExpiredBatches(ctx: AppContext): Promise<void> {
	const now = ctx.now();
	for (const batch of await listBatches(ctx.db)) {
		if (getBatchState(batch.state).step || getResultEnd(batch) > now) continue;
		const isOver = getExpiry(batch) <= now;
		await withTransaction(ctx.db, (trx) => (isOver ? deleteBatch(trx, batch.id) : trimBatch(trx, batch)));
	}
	await withTransaction(ctx.db, async (trx) => {
		await deleteUnusedSuppliers(trx);
		await deleteOldBulkParts(trx, getCatalogueHistoryCutoff(now));
	});
}

/** Converts a batch to what the panel shows. */
export async function toView(ctx: AppContext, batch: Batch): Promise<ProductBatch> {
	const { source } = batch;
	const supplier = batch.supplierId ? await findSupplier(ctx.db, batch.supplierId) : undefined;
	const undoEnd = getBatchState(batch.state).isApplied ? getUndoEnd(batch) : undefined;
	return {
		id: batch.id,
		number: batch.number,
		state: batch.state,
		title: getBatchTitle(source),
		author: batch.author,
		created_at: batch.createdAt,
		applied_at: batch.appliedAt,
		undone_at: batch.undoneAt,
		undo_until: undoEnd && undoEnd > ctx.now() ? undoEnd.toISOString() : null,
		expires_at: getResultEnd(batch).toISOString(),
		has_all_rows: batch.trimmedAt === null,
		pause: await findPause(ctx, batch),
		supplier: supplier?.name ?? null,
		total_rows: batch.totalRows,
		done_rows: batch.doneRows,
		summary: batch.summary,
		sheet:
			source.kind === "edit"
				? null
				: {
						name: source.sheetName,
						other_sheets: source.otherSheets,
						blank_rows: source.blankRows,
						columns: source.headings.map((heading, column) => ({
							heading,
							samples: source.samples[column] ?? [],
							field: source.fields[column] ?? null,
							is_remembered: source.rememberedHeadings.includes(heading),
						})),
						decimal_sign: source.sign,
						accepts_new_types: source.acceptsNewTypes,
						remarks: source.remarks,
						hidden_rows: source.hiddenRows.length,
						reads_hidden_rows: source.readsHiddenRows,
						clears_empty: source.clearsEmpty,
						from_name: source.fromName,
						is_from_name_remembered: source.isFromNameRemembered,
						remembered_defaults: source.rememberedDefaults,
						defaults: { brand: "", type: "", uses: "", description: "", ...source.defaults },
					},
	};
}

function toRowView({ isWritten, productId, sheetRow, changes, problems, ...item }: BatchItem): BatchRow {
	const isInCatalogue = isWritten === 1 || item.version !== null;
	return {
		position: item.position,
		sheet_row: sheetRow,
		sku: item.sku,
		name: item.name,
		product_id: isInCatalogue ? productId : null,
		outcome: item.outcome,
		is_written: isWritten === 1,
		changes: changes.map(formatChange),
		problems,
	};
}
