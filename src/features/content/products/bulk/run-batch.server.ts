import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { recordBulkChange } from "#core/audit/bulk-changes.server.ts";
import { getLaterInstant } from "#core/audit/rules.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { applyItems, undoItems } from "./apply.server.ts";
import { type BatchState, type BatchStep, getBatchState } from "./batch-states.ts";
import { movesPrice } from "./bulk-edit.ts";
import { evaluateItems, openCheck, type SheetCheck, summarize } from "./check.server.ts";
import { confirmNamed, restoreSamples } from "./confirm-named.server.ts";
import type { BatchSummary } from "./contract.ts";
import type { RowResult } from "./evaluate-row.ts";
import { getBatchTitle } from "./messages.ts";
import {
	advanceBatch,
	type Batch,
	type BatchItem,
	countOutcomes,
	countWritten,
	findBatch,
	listItems,
	saveItems,
} from "./store.server.ts";
import { assignSupplier, unassignSupplier } from "./suppliers.server.ts";

/** Rows of one transaction: a form that arrives meanwhile waits for no more than these. */
const CHUNK_SIZE: Record<BatchStep, number> = { check: 100, apply: 25, undo: 25 };
const END_STATE: Record<BatchStep, BatchState> = { check: "ready", apply: "applied", undo: "undone" };

/** The result of a chunk: "lost" if another runner moved the batch on, "over" if its step has ended. */
type ChunkResult = "moved" | "lost" | "over";

/**
 * Opens the current step of a batch, to be run in chunks of their own transaction: visitors and forms are served between
 * two chunks. A step that was interrupted goes on where it stopped, so that all of it happens, and a chunk happens only if
 * no other runner did it.
 *
 * @returns a function that runs the next chunk
 * @source rules 6.44; decision 051
 */
export function openStep(ctx: AppContext, id: string): () => Promise<ChunkResult> {
	let check: SheetCheck | undefined;
	return async () => {
		const batch = await findBatch(ctx.db, id);
		const step = batch && getBatchState(batch.state).step;
		if (!step) return "over";
		// The totals of a comparison are in memory only, so an interrupted one begins again.
		const mustRestart = step === "check" && !check && batch.doneRows > 0;
		if (step === "check" && batch.source.kind === "sheet")
			check ??= await openCheck(ctx, batch, batch.source);
		const isMoved = mustRestart
			? await withTransaction(ctx.db, (trx) => advanceBatch(trx, batch, { doneRows: 0 }))
			: await runChunk(ctx, batch, step, check);
		if (!isMoved) return "lost";
		return batch.doneRows >= batch.totalRows && !mustRestart ? "over" : "moved";
	};
}

/** Runs the current step of a batch to its end, beside the worker that its job belongs to. */
export async function finishStep(ctx: AppContext, id: string): Promise<void> {
	const runNextChunk = openStep(ctx, id);
	while ((await runNextChunk()) !== "over") await setImmediate();
}

/** Runs one chunk, or ends the step. @returns false if another process did */
async function runChunk(
	ctx: AppContext,
	batch: Batch,
	step: BatchStep,
	check?: SheetCheck,
): Promise<boolean> {
	const touchedAt = ctx.now().toISOString();
	if (batch.doneRows >= batch.totalRows) return endStep(ctx, batch, step, check);
	const items = await listItems(ctx.db, batch.id, { from: batch.doneRows, limit: CHUNK_SIZE[step] });
	// Rows that were not written may be gone, so positions have gaps.
	const doneRows = (items.at(-1)?.position ?? batch.totalRows - 1) + 1;
	const results = step === "check" && check ? await evaluateItems(ctx, check, items) : [];
	const version = batch.appliedAt ?? touchedAt;
	return withTransaction(ctx.db, async (trx) => {
		const hasMoved = await advanceBatch(trx, batch, { doneRows, touchedAt });
		if (!hasMoved) return false;
		await saveItems(trx, results.map(toCheckedItem));
		const changeId = getChangeId(batch, step);
		if (step === "apply") {
			await applyItems({ ctx, trx, version, changeId }, items);
			await assignSupplier(trx, batch.supplierId, items);
		}
		if (step === "undo") {
			const undoVersion = getLaterInstant(version, ctx.now());
			await undoItems({ ctx, trx, version: undoVersion, changeId }, items);
			await unassignSupplier(trx, batch.supplierId, items);
		}
		return true;
	});
}

function toCheckedItem({ item, result }: { item: BatchItem; result: RowResult }): BatchItem {
	const { product, outcome, sku, name, changes, problems } = result;
	return {
		...item,
		...{ outcome, sku, name, changes, problems },
		productId: product?.id ?? (outcome === "new" ? randomUUID() : null),
		version: product?.updated_at ?? null,
		movesPrice: outcome === "changed" && changes.some(movesPrice) ? 1 : 0,
	};
}

async function endStep(ctx: AppContext, batch: Batch, step: BatchStep, check?: SheetCheck): Promise<boolean> {
	const now = ctx.now().toISOString();
	const summary: BatchSummary = check
		? await summarize(ctx, batch.id, check)
		: {
				...batch.summary,
				outcomes: await countOutcomes(ctx.db, batch.id),
				written: await countWritten(ctx.db, batch.id),
			};
	const end = async (trx: Trx) => {
		const state = END_STATE[step];
		const undoneAt = step === "undo" ? now : batch.undoneAt;
		const confirmed = step === "apply" ? await confirmNamed(trx, batch) : batch.summary.confirmed;
		const change = { state, summary: { ...summary, confirmed }, touchedAt: now, undoneAt };
		if (!(await advanceBatch(trx, batch, change))) return false;
		if (step === "undo") await restoreSamples(trx, batch, confirmed);
		if (step !== "check") await recordStep(trx, batch, step, summary);
		return true;
	};
	// The cached pages are renewed once, when the whole catalogue has changed.
	return step === "check" ? withTransaction(ctx.db, end) : ctx.content.edit(end);
}

/** Id of a step's row in the history. */
const getChangeId = ({ id }: Batch, step: BatchStep) => `${id}:${step}`;

/**
 * Records a step in the history, as one entry, which its products refer to; its counts follow at its end.
 *
 * @param batch with the author and the instant of the step
 */
export function recordStep(
	trx: Trx,
	batch: Batch,
	step: BatchStep,
	summary?: Pick<BatchSummary, "outcomes" | "written">,
): Promise<void> {
	const counts = summary && {
		written: step === "undo" ? batch.summary.written - summary.written : summary.written,
		left_out: summary.outcomes.left_out,
	};
	return recordBulkChange(
		{ trx, actor: { fullName: batch.author } },
		{
			id: getChangeId(batch, step),
			subject: "product",
			after: {
				batch: `N.º ${batch.number}, ${getBatchTitle(batch.source)}${step === "undo" ? " (deshecho)" : ""}`,
				...counts,
			},
			changedAt: batch.touchedAt,
		},
	);
}
