import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { SheetCell as Cell } from "#domain/sheet-cells.ts";
import { getKeys } from "#domain/text/keys.ts";
import { takeNextNumber } from "#server/database/counters.server.ts";
import { countAll, type DbOrTrx, type Tables, type Trx } from "#server/database/db.server.ts";
import type { PageRange } from "#server/database/page-range.ts";
import {
	deleteRows,
	findRow,
	findRows,
	getPage,
	insertRows,
	updateRows,
} from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { BATCH_STATES, type BatchState, getBatchState } from "./batch-states.ts";
import type { BatchSummary } from "./contract.ts";
import type { BatchEdit } from "./edit-contract.ts";
import type { BatchChange, CellProblem, RowOutcome } from "./outcomes.ts";
import { EARLIER_SOURCE, type SheetSource } from "./sheet-source.ts";

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
const IDLE_STATES = getKeys(BATCH_STATES).filter((state) => {
	const { step, isApplied } = getBatchState(state);
	return !step && !isApplied;
});

/** Stores a batch without rows; the oldest ones that nothing depends on make room. */
export async function insertBatch(
	trx: Trx,
	now: Date,
	batch: { state: BatchState; source: BatchSource; author: string; totalRows: number },
): Promise<string> {
	const id = randomUUID();
	const number = await takeNextNumber(trx, "product_batches");
	await trx
		.deleteFrom("productBatches")
		.where("number", "<=", number - MAX_BATCHES)
		.where("state", "in", IDLE_STATES)
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
		...item,
		cells: JSON.stringify(cells),
		changes: JSON.stringify(changes),
		problems: JSON.stringify(problems),
	}));
	return insertRows(trx, "productBatchRows", rows);
}

/** @throws NotFoundError */
export async function getBatch(db: DbOrTrx, id: string): Promise<Batch> {
	const row = requireFound(
		await findRow(db, "productBatches", { id }),
		"Ese cambio ya no está: el resultado se guarda un día.",
	);
	return parseBatch(row);
}

export async function listBatches(db: DbOrTrx, limit?: number): Promise<Batch[]> {
	return (await findRows(db, "productBatches", {}, { number: "desc" }, limit)).map(parseBatch);
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

/** Returns one page of the rows with an outcome. */
export async function listItemsPage(
	db: DbOrTrx,
	batchId: string,
	outcome: RowOutcome,
	range: PageRange,
): Promise<BatchItem[]> {
	const rows = db
		.selectFrom("productBatchRows")
		.selectAll()
		.where("batchId", "=", batchId)
		.where("outcome", "=", outcome);
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

/** Products outside the trash that no row of a batch names: the list, from an id on. */
export const selectMissing = (db: DbOrTrx, batchId: string) =>
	db
		.selectFrom("products")
		.where("deletedAt", "is", null)
		.where("id", "not in", (from) =>
			from
				.selectFrom("productBatchRows")
				.select("productId")
				.where("batchId", "=", batchId)
				.where("productId", "is not", null)
				.$castTo<{ productId: string }>(),
		);

/** Returns the latest version of any product outside the trash. */
export async function findNewestVersion(db: DbOrTrx): Promise<string> {
	const row = await db
		.selectFrom("products")
		.select("updatedAt")
		.where("deletedAt", "is", null)
		.orderBy("updatedAt", "desc")
		.limit(1)
		.executeTakeFirst();
	return row?.updatedAt ?? new Date(0).toISOString();
}

type Progress = Partial<
	Pick<BatchRow, "state" | "author" | "doneRows" | "totalRows" | "appliedAt" | "undoneAt" | "touchedAt">
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

/** Stores what a row does. */
export async function updateItem(
	trx: Trx,
	{ batchId, position }: Pick<BatchItem, "batchId" | "position">,
	{ changes, problems, ...values }: Partial<Omit<BatchItem, "cells">>,
): Promise<void> {
	await updateRows(
		trx,
		"productBatchRows",
		{ batchId, position },
		{
			...values,
			...(changes && { changes: JSON.stringify(changes) }),
			...(problems && { problems: JSON.stringify(problems) }),
		},
	);
}

export async function deleteBatch(trx: Trx, id: string): Promise<void> {
	await deleteRows(trx, "productBatches", { id });
}
