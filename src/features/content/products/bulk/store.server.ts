import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { SheetCell as Cell } from "#domain/sheet-cells.ts";
import { getKeys } from "#domain/text/keys.ts";
import { EARLIER_SOURCE, type SheetSource } from "#features/content/products/bulk/sheets/sheet-source.ts";
import { takeNextNumber } from "#server/database/counters.server.ts";
import { countAll, type DbOrTrx, type Tables, type Trx } from "#server/database/db.server.ts";
import type { PageRange } from "#server/database/page-range.ts";
import {
	countRows,
	deleteRows,
	findRow,
	findRows,
	getPage,
	insertRows,
	updateEachRow,
	updateRows,
} from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { BATCH_STATES, type BatchState, getBatchState } from "./batch-states.ts";
import type { BatchSummary } from "./contract.ts";
import type { BatchEdit } from "./edit-contract.ts";
import { NO_NAME_FINDINGS } from "./names/contract.ts";
import type { BatchChange, CellProblem, RowOutcome } from "./outcomes.ts";

export type EditSource = { kind: "edit"; edit: BatchEdit; description: string };
export type BatchSource = SheetSource | EditSource;

type BatchRow = Selectable<Tables["productBatches"]>;
export type Batch = Omit<BatchRow, "source" | "summary"> & { source: BatchSource; summary: BatchSummary };
type StoredRow = Selectable<Tables["productBatchRows"]>;
export type BatchItem = Omit<StoredRow, "cells" | "changes" | "problems"> & {
	cells: Cell[];
	changes: BatchChange[];
	problems: CellProblem[];
};

export const EMPTY_SUMMARY: BatchSummary = {
	outcomes: { new: 0, changed: 0, unchanged: 0, bad: 0, skipped: 0, left_out: 0 },
	fields: {},
	missing: 0,
	unclear_price: null,
	new_types: [],
	needs_sku: false,
	unknown_headings: [],
	hidden_rows: 0,
	empty_cells: 0,
	partial_rows: 0,
	written: 0,
	confirmed: [],
	price_moves: 0,
	returning: 0,
	names: NO_NAME_FINDINGS,
};

// An earlier version stored batches without some values.
function parseBatch(row: BatchRow): Batch {
	const source = JSON.parse(row.source) as BatchSource;
	return {
		...row,
		source: source.kind === "sheet" ? { ...EARLIER_SOURCE, ...source } : source,
		summary: { ...EMPTY_SUMMARY, ...(JSON.parse(row.summary) as BatchSummary) },
	};
}
const parseItem = (row: StoredRow): BatchItem => ({
	...row,
	cells: JSON.parse(row.cells) as Cell[],
	changes: JSON.parse(row.changes) as BatchChange[],
	problems: JSON.parse(row.problems) as CellProblem[],
});

/** Batches that are stored besides those that are applied: a sheet may take ten megabytes. */
const MAX_BATCHES = 50;
/** Batches that are stored in all; those before can no longer be undone. */
const MAX_UNDOABLE = 1000;
const IDLE_STATES = getKeys(BATCH_STATES).filter((state) => {
	const { step, isApplied } = getBatchState(state);
	return !step && !isApplied;
});
const RUNNING_STATES = getKeys(BATCH_STATES).filter((state) => getBatchState(state).step !== undefined);
const APPLIED_STATES = getKeys(BATCH_STATES).filter((state) => getBatchState(state).isApplied);

/** Stores a batch without rows; the oldest ones that nothing depends on make room. */
export async function insertBatch(
	trx: Trx,
	now: Date,
	batch: { state: BatchState; source: BatchSource; author: string; totalRows: number },
): Promise<string> {
	const id = randomUUID();
	const number = await takeNextNumber(trx, "product_batches");
	for (const [limit, states] of [
		[MAX_BATCHES, IDLE_STATES],
		[MAX_UNDOABLE, APPLIED_STATES],
	] as const)
		await trx
			.deleteFrom("productBatches")
			.where("number", "<=", number - limit)
			.where("state", "in", states)
			.execute();
	await insertRows(trx, "productBatches", {
		...batch,
		id,
		number,
		source: JSON.stringify(batch.source),
		summary: JSON.stringify(EMPTY_SUMMARY),
		doneRows: 0,
		createdAt: now.toISOString(),
		touchedAt: now.toISOString(),
		appliedAt: null,
		undoneAt: null,
		supplierId: null,
		trimmedAt: null,
	});
	return id;
}

type NewItem = Pick<BatchItem, "batchId" | "position"> & Partial<BatchItem>;

export function insertItems(trx: Trx, items: readonly NewItem[]): Promise<void> {
	const rows = items.map(({ cells = [], changes = [], problems = [], ...item }) => ({
		sheetRow: 0,
		sku: "",
		name: "",
		outcome: "unchanged" as const,
		productId: null,
		version: null,
		isWritten: 0,
		movesPrice: 0,
		...item,
		cells: JSON.stringify(cells),
		changes: JSON.stringify(changes),
		problems: JSON.stringify(problems),
	}));
	return insertRows(trx, "productBatchRows", rows);
}

export async function findBatch(db: DbOrTrx, id: string): Promise<Batch | undefined> {
	const row = await findRow(db, "productBatches", { id });
	return row && parseBatch(row);
}

/** @throws NotFoundError */
export async function getBatch(db: DbOrTrx, id: string): Promise<Batch> {
	return requireFound(
		await findBatch(db, id),
		"Ese cambio ya no está: el resultado se guarda un día, y lo aplicado 30 días.",
	);
}

/** Lists the batches whose step has not ended. */
export async function listRunningBatchIds(db: DbOrTrx): Promise<string[]> {
	const rows = db.selectFrom("productBatches").select("id").where("state", "in", RUNNING_STATES);
	return (await rows.orderBy("number").execute()).map(({ id }) => id);
}

export async function listBatches(db: DbOrTrx, limit?: number): Promise<Batch[]> {
	return (await findRows(db, "productBatches", {}, { order: { number: "desc" }, limit })).map(parseBatch);
}

/** Lists the rows at or after a position. */
export async function listItems(
	db: DbOrTrx,
	batchId: string,
	{ from, limit }: { from: number; limit: number },
): Promise<BatchItem[]> {
	const rows = await db
		.selectFrom("productBatchRows")
		.selectAll()
		.where("batchId", "=", batchId)
		.where("position", ">=", from)
		.orderBy("position")
		.limit(limit)
		.execute();
	return rows.map(parseItem);
}

/** Returns whether a batch has a row of its sheet, by number. */
export const hasSheetRow = async (db: DbOrTrx, batchId: string, sheetRow: number): Promise<boolean> =>
	(await findRow(db, "productBatchRows", { batchId, sheetRow })) !== undefined;

/** Returns one page of the rows with an outcome, or of those whose price moves a lot. */
export async function listItemsPage(
	db: DbOrTrx,
	batchId: string,
	filter: { outcome: RowOutcome } | { movesPrice: number },
	range: PageRange,
): Promise<BatchItem[]> {
	const all = db.selectFrom("productBatchRows").selectAll().where("batchId", "=", batchId);
	const rows =
		"outcome" in filter
			? all.where("outcome", "=", filter.outcome)
			: all.where("movesPrice", "=", filter.movesPrice);
	return (await getPage(rows, { position: "asc" }, range)).map(parseItem);
}

export async function countOutcomes(db: DbOrTrx, batchId: string): Promise<BatchSummary["outcomes"]> {
	const rows = await db
		.selectFrom("productBatchRows")
		.select(["outcome", countAll.as("found")])
		.where("batchId", "=", batchId)
		.groupBy("outcome")
		.execute();
	return {
		...EMPTY_SUMMARY.outcomes,
		...Object.fromEntries(rows.map(({ outcome, found }) => [outcome, found])),
	};
}

export const countWritten = async (db: DbOrTrx, batchId: string): Promise<number> =>
	(
		await db
			.selectFrom("productBatchRows")
			.select(countAll.as("found"))
			.where("batchId", "=", batchId)
			.where("isWritten", "=", 1)
			.executeTakeFirstOrThrow()
	).found;

export const countPriceMoves = (db: DbOrTrx, batchId: string): Promise<number> =>
	countRows(db.selectFrom("productBatchRows").where("batchId", "=", batchId).where("movesPrice", "=", 1));

type Progress = Partial<
	Pick<
		BatchRow,
		"state" | "author" | "doneRows" | "totalRows" | "appliedAt" | "undoneAt" | "touchedAt" | "supplierId"
	>
> & {
	summary?: BatchSummary;
	source?: BatchSource;
};

/**
 * Moves a batch on, unless another runner did so first.
 *
 * @returns whether it moved
 */
export async function advanceBatch(
	trx: Trx,
	{ id, state, doneRows }: Pick<Batch, "id" | "state" | "doneRows">,
	{ summary, source, ...changes }: Progress,
): Promise<boolean> {
	const updated = await updateRows(
		trx,
		"productBatches",
		{ id, state, doneRows },
		{
			...changes,
			...(summary && { summary: JSON.stringify(summary) }),
			...(source && { source: JSON.stringify(source) }),
		},
	);
	return updated > 0;
}

const ITEM_COLUMNS = [
	...(["sku", "name", "outcome", "productId", "version"] as const),
	...(["changes", "problems", "movesPrice"] as const),
];

/** Stores what rows do; their cells and whether they are written stay. */
export function saveItems(trx: Trx, items: readonly BatchItem[]): Promise<void> {
	const rows = items.map(({ changes, problems, ...item }) => ({
		...item,
		// The cells are most of a row, and are not stored again.
		cells: "[]",
		changes: JSON.stringify(changes),
		problems: JSON.stringify(problems),
	}));
	return updateEachRow(trx, "productBatchRows", rows, {
		key: ["batchId", "position"],
		columns: ITEM_COLUMNS,
	});
}

/** Leaves of an applied batch only what it wrote, which undoing needs. */
export async function trimBatch(
	trx: Trx,
	{ id, state, touchedAt, trimmedAt, summary }: Batch,
): Promise<void> {
	if (trimmedAt) return;
	// Undoing may begin at the same moment, and finds all of it or what is left of it.
	const isStill = await updateRows(trx, "productBatches", { id, state, touchedAt }, { trimmedAt: touchedAt });
	if (isStill === 0) return;
	await deleteRows(trx, "productBatchRows", { batchId: id, isWritten: 0 });
	await updateRows(trx, "productBatchRows", { batchId: id }, { cells: "[]" });
	const counts = { outcomes: await countOutcomes(trx, id), price_moves: await countPriceMoves(trx, id) };
	const trimmed = { ...summary, ...counts, missing: 0, returning: 0 };
	await updateRows(trx, "productBatches", { id }, { summary: JSON.stringify(trimmed) });
}

export async function deleteBatch(trx: Trx, id: string): Promise<void> {
	await deleteRows(trx, "productBatches", { id });
}
