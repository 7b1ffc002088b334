import { getSettings } from "#core/settings/store.server.ts";
import type { SheetRow } from "#domain/sheet-cells.ts";
import { normalizeText } from "#domain/text/search.ts";
import { toSingleLine } from "#domain/text/single-line.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { conflictError, fieldError, RuleError } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { createSemaphore } from "#server/semaphore.ts";
import { openSheetReader } from "#server/sheets/sheet-reader.server.ts";
import { getBatchState } from "./batch-states.ts";
import { MAX_BATCH_ROWS, MAX_SHEET_BYTES } from "./bulk-limits.ts";
import { findQuestions, readPrices } from "./check.server.ts";
import type { SheetSettings } from "./contract.ts";
import { BATCH_ERRORS } from "./messages.ts";
import { startBatch } from "./run-batch.server.ts";
import { assignFields } from "./sheet-fields.ts";
import { collectSamples, type SheetSource, saysWithoutTax, splitSheet } from "./sheet-source.ts";
import {
	advanceBatch,
	type Batch,
	EMPTY_SUMMARY,
	getBatch,
	insertBatch,
	insertItems,
	readHeadingFields,
	rememberHeading,
} from "./store.server.ts";

/** Rows stored in one transaction. */
const STORE_SIZE = 250;

const readSheet = openSheetReader();
/** Sheets that wait for another one; each takes ten megabytes at most. */
const MAX_WAITING = 4;
const runInTurn = createSemaphore(1, { maxWaiting: MAX_WAITING, message: BATCH_ERRORS.otherSheets });

/**
 * Receives a spreadsheet of products, and compares it with the catalogue unless staff must answer something first.
 * Writes no product.
 *
 * @throws RuleError with the reason why the file cannot be read
 * @source rules 6.43
 */
export async function importSheet(ctx: AppContext, actor: Actor, file: File): Promise<Batch> {
	if (file.size > MAX_SHEET_BYTES)
		throw new RuleError("too_large", BATCH_ERRORS.tooLarge, {
			status: 413,
			fields: { file: BATCH_ERRORS.tooLarge },
		});
	return runInTurn(() => storeSheet(ctx, actor, file));
}

/** Reads and stores one sheet: together, ten large ones would take a gigabyte. */
async function storeSheet(ctx: AppContext, actor: Actor, file: File): Promise<Batch> {
	const { rows, sheetName, otherSheets, blankRows } = await readSheet(Buffer.from(await file.arrayBuffer()));
	const { headings, data } = splitSheet(rows);
	if (data.length === 0) throw fieldError("empty_sheet", "file", BATCH_ERRORS.empty);
	if (data.length > MAX_BATCH_ROWS) throw fieldError("too_many_rows", "file", BATCH_ERRORS.tooManyRows);
	const remembered = await readHeadingFields(ctx.reads, headings.map(normalizeText));
	const settings = await getSettings(ctx.reads);
	// Staff confirm the field of a price column when a note of the sheet contradicts the settings.
	const tax = saysWithoutTax(rows) ? { ...settings, pricesIncludeTax: false } : settings;
	const assignment = assignFields(headings, remembered, tax, settings);
	const source: SheetSource = {
		kind: "sheet",
		fileName: toSingleLine(file.name).slice(0, 120) || "hoja",
		sheetName,
		otherSheets,
		blankRows,
		headings,
		samples: collectSamples(headings, data),
		...assignment,
		sign: null,
		defaults: {},
		acceptsNewTypes: false,
	};
	const id = await storeRows(ctx, actor, source, data);
	return compareSheet(ctx, await getBatch(ctx.db, id), source);
}

async function storeRows(ctx: AppContext, actor: Actor, source: SheetSource, data: readonly SheetRow[]) {
	const batch = { state: "storing", source, author: actor.fullName, totalRows: data.length } as const;
	const id = await withTransaction(ctx.db, (trx) => insertBatch(trx, ctx.now(), batch));
	for (let start = 0; start < data.length; start += STORE_SIZE) {
		const items = data.slice(start, start + STORE_SIZE).map(({ number, cells }, index) => ({
			batchId: id,
			position: start + index,
			sheetRow: number,
			cells,
		}));
		await withTransaction(ctx.db, (trx) => insertItems(trx, items));
	}
	return id;
}

/**
 * Changes the settings of a sheet and compares it again. The fields of its headings are remembered for the next sheet.
 *
 * @throws NotFoundError | RuleError not_open (409) | RuleError columns (422)
 */
export async function changeSheetSettings(
	ctx: AppContext,
	id: string,
	{ fields, decimal_sign, accepts_new_types, defaults }: SheetSettings,
): Promise<Batch> {
	const batch = await getBatch(ctx.db, id);
	const { source } = batch;
	if (source.kind !== "sheet" || !getBatchState(batch.state).isOpen)
		throw conflictError("not_open", BATCH_ERRORS.notOpen);
	if (fields.length !== source.headings.length) throw fieldError("columns", "fields", BATCH_ERRORS.columns);
	await withTransaction(ctx.db, async (trx) => {
		for (const [column, heading] of source.headings.entries()) {
			const field = fields[column] ?? null;
			const isAnswer = field !== source.fields[column] || source.unknownHeadings.includes(heading);
			if (heading && isAnswer) await rememberHeading(trx, normalizeText(heading), field ?? "");
		}
	});
	return compareSheet(ctx, batch, {
		...source,
		fields,
		unknownHeadings: [],
		sign: decimal_sign,
		acceptsNewTypes: accepts_new_types,
		defaults: Object.fromEntries(Object.entries(defaults).filter(([, text]) => text)),
	});
}

/** Starts the comparison, or waits for answers without which it would be wrong. */
export async function compareSheet(ctx: AppContext, batch: Batch, source: SheetSource): Promise<Batch> {
	const questions = findQuestions(source, await readPrices(ctx, batch.id, source));
	const mustAnswer =
		questions.needs_sku || questions.unclear_price !== null || questions.unknown_headings.length > 0;
	const isMoved = await withTransaction(ctx.db, (trx) =>
		advanceBatch(trx, batch, {
			state: mustAnswer ? "uploaded" : "checking",
			doneRows: 0,
			source,
			summary: { ...EMPTY_SUMMARY, ...questions },
			touchedAt: ctx.now().toISOString(),
		}),
	);
	if (!isMoved) throw conflictError("not_open", BATCH_ERRORS.notOpen);
	if (!mustAnswer) startBatch(ctx, batch.id);
	return getBatch(ctx.db, batch.id);
}
