import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { recordBulkChange } from "#core/audit/bulk-changes.server.ts";
import { getLaterInstant } from "#core/audit/rules.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { isDiskFull } from "#server/database/outage.ts";
import { applyItems, undoItems } from "./apply.server.ts";
import { type BatchState, type BatchStep, getBatchState } from "./batch-states.ts";
import { movesPrice } from "./bulk-edit.ts";
import { evaluateItems, openCheck, type SheetCheck, summarize } from "./check.server.ts";
import { confirmNamed, restoreSamples } from "./confirm-named.server.ts";
import type { BatchSummary } from "./contract.ts";
import type { RowResult } from "./evaluate-row.ts";
import { BATCH_PAUSES, getBatchTitle } from "./messages.ts";
import {
	advanceBatch,
	type Batch,
	type BatchItem,
	countOutcomes,
	countWritten,
	deleteBatch,
	getBatch,
	listBatches,
	listItems,
	saveItems,
} from "./store.server.ts";
import { assignSupplier, unassignSupplier } from "./suppliers.server.ts";

/** Rows of one transaction: a form that arrives meanwhile waits for no more than these. */
const CHUNK_SIZE: Record<BatchStep, number> = { check: 100, apply: 25, undo: 25 };
/** A step without a chunk for this long was interrupted. */
const STALLED_AFTER_MS = 10_000;
/** Receiving a sheet or preparing an edit takes less than this. */
const RECEIVING_LIMIT_MS = 120_000;
const END_STATE: Record<BatchStep, BatchState> = { check: "ready", apply: "applied", undo: "undone" };

/** Batches that this process is working on. */
const running = new Map<string, Promise<void>>();
/** Why a batch waits, while its last chunk failed; a full disk cannot store that. */
const pauses = new Map<string, string>();

/** Returns why a batch does not go on, in words for staff. */
export const getPause = (id: string): string | undefined => pauses.get(id);

/**
 * Runs the current step of a batch to its end, in chunks of their own transaction: visitors and forms are served between
 * two chunks. A step that was interrupted goes on where it stopped, so that all of it happens.
 *
 * @source rules 6.44; decision 051
 */
export function runBatch(ctx: AppContext, id: string): Promise<void> {
	const run = running.get(id) ?? runChunks(ctx, id).finally(() => running.delete(id));
	running.set(id, run);
	return run;
}

async function runChunks(ctx: AppContext, id: string): Promise<void> {
	let check: SheetCheck | undefined;
	for (;;) {
		const batch = await getBatch(ctx.db, id);
		const { step } = getBatchState(batch.state);
		if (!step) return;
		// The totals of a comparison are in memory only, so an interrupted one begins again.
		const mustRestart = step === "check" && !check && batch.doneRows > 0;
		if (step === "check" && batch.source.kind === "sheet")
			check ??= await openCheck(ctx, batch, batch.source);
		const hasMoved = mustRestart
			? await withTransaction(ctx.db, (trx) => advanceBatch(trx, batch, { doneRows: 0 }))
			: await runChunk(ctx, batch, step, check);
		pauses.delete(id);
		// Another process runs the same batch.
		if (!hasMoved) return;
		await setImmediate();
	}
}

/** Starts the current step of a batch; its errors are logged, and it goes on at the next start or look. */
export function startBatch(ctx: AppContext, id: string): void {
	runBatch(ctx, id).catch((error) => {
		pauses.set(id, isDiskFull(error) ? BATCH_PAUSES.diskFull : BATCH_PAUSES.failed);
		ctx.log.error({ error, batch: id }, "a batch of products stopped");
	});
}

/** Continues the steps that were interrupted, by a restart for example. */
export async function resumeBatches(ctx: AppContext): Promise<void> {
	for (const batch of await listBatches(ctx.db)) {
		const { step, isReceiving } = getBatchState(batch.state);
		if (step) startBatch(ctx, batch.id);
		// The rest of what was being received is gone, unless another machine is receiving it now.
		else if (isReceiving && isStalled(ctx, batch, RECEIVING_LIMIT_MS))
			await withTransaction(ctx.db, (trx) => deleteBatch(trx, batch.id));
	}
}

/** Continues a batch if its step was interrupted. */
export function resumeStalled(ctx: AppContext, batch: Batch): void {
	if (isStalled(ctx, batch, STALLED_AFTER_MS) && getBatchState(batch.state).step) startBatch(ctx, batch.id);
}

const isStalled = (ctx: AppContext, { touchedAt }: Batch, limitMs: number) =>
	ctx.now().getTime() - Date.parse(touchedAt) > limitMs;

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
		trx,
		{ fullName: batch.author },
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
