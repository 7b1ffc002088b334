import { getLaterInstant } from "#core/audit/rules.ts";
import { toPageInfo } from "#domain/limits.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { getPageRange } from "#server/database/page-range.ts";
import { conflictError } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { getBatchState } from "./batch-states.ts";
import type { BatchRow, BatchRowPage, ProductBatch } from "./contract.ts";
import { getExpiry, getUndoEnd } from "./expiry.ts";
import { BATCH_ERRORS, formatChange, getBatchTitle } from "./messages.ts";
import type { RowOutcome } from "./outcomes.ts";
import { resumeStalled, startBatch } from "./run-batch.server.ts";
import {
	advanceBatch,
	type Batch,
	type BatchItem,
	deleteBatch,
	findNewestVersion,
	getBatch,
	listBatches,
	listItemsPage,
} from "./store.server.ts";

const LISTED_BATCHES = 20;
const ROWS_PER_PAGE = 50;

export async function listRecentBatches(ctx: AppContext): Promise<ProductBatch[]> {
	const batches = await listBatches(ctx.db, LISTED_BATCHES);
	return batches.filter(({ state }) => !getBatchState(state).isReceiving).map((batch) => toView(ctx, batch));
}

/** Returns a batch; continues its step if that was interrupted. @throws NotFoundError */
export async function readBatch(ctx: AppContext, id: string): Promise<ProductBatch> {
	const batch = await getBatch(ctx.db, id);
	resumeStalled(ctx, batch);
	return toView(ctx, batch);
}

/** Returns one page of the rows with an outcome. @throws NotFoundError */
export async function readBatchRows(
	ctx: AppContext,
	id: string,
	{ outcome, page }: { outcome: RowOutcome; page: number },
): Promise<BatchRowPage> {
	const { summary } = await getBatch(ctx.db, id);
	const total = summary.outcomes[outcome];
	const rows = await listItemsPage(ctx.db, id, outcome, getPageRange(page, total, ROWS_PER_PAGE));
	return { rows: rows.map(toRowView), ...toPageInfo(total, page, ROWS_PER_PAGE) };
}

/**
 * Applies a batch: all that was shown, in the background.
 *
 * @throws NotFoundError | RuleError not_open | nothing_to_apply (409)
 * @source rules 6.44
 */
export async function applyBatch(ctx: AppContext, actor: Actor, id: string): Promise<ProductBatch> {
	const batch = await getBatch(ctx.db, id);
	// A second press finds what the first one began.
	if (batch.appliedAt && !batch.undoneAt) return toView(ctx, batch);
	if (!getBatchState(batch.state).isReady) throw conflictError("not_open", BATCH_ERRORS.notOpen);
	const { outcomes } = batch.summary;
	if (outcomes.new + outcomes.changed === 0)
		throw conflictError("nothing_to_apply", BATCH_ERRORS.nothingToApply);
	const newestVersion = await findNewestVersion(ctx.db);
	return moveOn(ctx, batch, {
		state: "applying",
		author: actor.fullName,
		appliedAt: getLaterInstant(newestVersion, ctx.now()),
	});
}

/**
 * Undoes an applied batch, within a day. Products that were edited since stay as they are.
 *
 * @throws NotFoundError | RuleError not_undoable (409)
 * @source rules 6.44
 */
export async function undoBatch(ctx: AppContext, actor: Actor, id: string): Promise<ProductBatch> {
	const batch = await getBatch(ctx.db, id);
	const { step, isApplied } = getBatchState(batch.state);
	if (step === "undo" || batch.undoneAt) return toView(ctx, batch);
	const end = getUndoEnd(batch);
	if (!isApplied || !end || end < ctx.now()) throw conflictError("not_undoable", BATCH_ERRORS.notUndoable);
	return moveOn(ctx, batch, { state: "undoing", author: actor.fullName });
}

async function moveOn(
	ctx: AppContext,
	batch: Batch,
	changes: Pick<Batch, "state" | "author"> & Partial<Pick<Batch, "appliedAt">>,
): Promise<ProductBatch> {
	const touchedAt = ctx.now().toISOString();
	const isMoved = await withTransaction(ctx.db, (trx) =>
		advanceBatch(trx, batch, { ...changes, doneRows: 0, touchedAt }),
	);
	if (!isMoved) throw conflictError("not_open", BATCH_ERRORS.notOpen);
	startBatch(ctx, batch.id);
	return toView(ctx, await getBatch(ctx.db, batch.id));
}

/** Deletes batches a day after their last step. */
export async function deleteExpiredBatches(ctx: AppContext): Promise<void> {
	for (const batch of await listBatches(ctx.db)) {
		if (getBatchState(batch.state).step || getExpiry(batch) > ctx.now()) continue;
		await withTransaction(ctx.db, (trx) => deleteBatch(trx, batch.id));
	}
}

/** Converts a batch to what the panel shows. */
export function toView(ctx: AppContext, batch: Batch): ProductBatch {
	const { source } = batch;
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
		expires_at: getExpiry(batch).toISOString(),
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
