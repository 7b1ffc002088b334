import { isDeepStrictEqual } from "node:util";
import { getSettings } from "#core/settings/store.server.ts";
import type { SheetRow } from "#domain/sheet-cells.ts";
import { toSingleLine } from "#domain/text/single-line.ts";
import { enqueueStep, wakeBatchWorker } from "#features/content/products/bulk/batch-jobs.server.ts";
import { getBatchState } from "#features/content/products/bulk/batch-states.ts";
import { MAX_BATCH_ROWS, MAX_SHEET_BYTES } from "#features/content/products/bulk/bulk-limits.ts";
import { findQuestions, readPrices } from "#features/content/products/bulk/check.server.ts";
import type { RowTypeForm, SheetSettings } from "#features/content/products/bulk/contract.ts";
import { BATCH_ERRORS } from "#features/content/products/bulk/messages.ts";
import { NOTHING_FROM_NAME } from "#features/content/products/bulk/names/contract.ts";
import {
	advanceBatch,
	type Batch,
	EMPTY_SUMMARY,
	getBatch,
	hasSheetRow,
	insertBatch,
	insertItems,
} from "#features/content/products/bulk/store.server.ts";
import { findTypeName } from "#features/content/products/editing/rules.ts";
import { countGroupsForStaff, getGroupNames } from "#features/content/products/editing/store.server.ts";
import { rejectProduct } from "#features/content/products/errors.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { NotFoundError } from "#server/errors.ts";
import { createSemaphore } from "#server/semaphore.ts";
import type { Sheet } from "#server/sheets/sheet.ts";
import { openSheetReader } from "#server/sheets/sheet-reader.server.ts";
import { assignFields } from "./assign-fields.ts";
import { readAnswers, rememberAnswers } from "./sheet-answers.server.ts";
import { DEFAULT_FIELDS, readOwnHeadings } from "./sheet-fields.ts";
import type { SheetSource } from "./sheet-source.ts";
import { collectSamples, countHeadings, splitSheet } from "./split-sheet.ts";
import { readTaxNote } from "./tax-words.ts";

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
export async function importSheet(
	call: Call,
	{ file, sheet: sheetName }: { file: File; sheet?: string | undefined },
): Promise<Batch> {
	if (file.size > MAX_SHEET_BYTES)
		throw rejectProduct("too_large", BATCH_ERRORS.tooLarge, { fields: { file: BATCH_ERRORS.tooLarge } });
	return runInTurn(() => storeSheet(call, { file, sheetName }));
}

type NamedSheet = { file: File; sheetName: string | undefined };

/** Reads and stores one sheet: together, ten large ones would take a gigabyte. */
async function storeSheet(call: Call, { file, sheetName }: NamedSheet): Promise<Batch> {
	const { ctx } = call;
	const sheet = await openSheet(file, sheetName);
	const { headings, data, titles } = splitSheet(sheet.rows, sheet.isDelimited);
	if (data.length === 0) throw rejectProduct("empty_sheet", getEmptyMessage(sheet), { field: "file" });
	if (data.length > MAX_BATCH_ROWS)
		throw rejectProduct("too_many_rows", BATCH_ERRORS.tooManyRows, { field: "file" });
	const taxNote = readTaxNote([...titles, ...data]) ?? null;
	const shopTax = await getSettings(ctx.reads);
	const answers = await readAnswers(ctx.reads, headings);
	const assignment = assignFields(headings, { shopTax, taxNote, answers });
	const valueAnswers = readOwnHeadings(headings) ? undefined : answers;
	const defaults = valueAnswers?.defaults ?? {};
	const fromName = valueAnswers?.fromName ?? NOTHING_FROM_NAME;
	const source: SheetSource = {
		kind: "sheet",
		fileName: toSingleLine(file.name).slice(0, 120) || "hoja",
		sheetName: sheet.sheetName,
		otherSheets: sheet.otherSheets,
		blankRows: sheet.blankRows,
		isDelimited: sheet.isDelimited,
		remarks: sheet.remarks,
		hiddenRows: data.filter(({ isHidden }) => isHidden).map(({ number }) => number),
		readsHiddenRows: null,
		taxNote,
		headings,
		samples: collectSamples(headings, data),
		...assignment,
		sign: null,
		defaults,
		rememberedDefaults: DEFAULT_FIELDS.filter((name) => defaults[name]),
		fromName,
		isFromNameRemembered: Object.values(fromName).includes(true),
		rowTypes: {},
		acceptsNewTypes: false,
		clearsEmpty: false,
	};
	const id = await storeRows(call, { source, data });
	return compareSheet(ctx, await getBatch(ctx.db, id), source);
}

/** Reads the sheet that staff name, else the one whose headings are known best. @throws RuleError unknown_sheet (422) */
async function openSheet(file: File, sheetName: string | undefined): Promise<Sheet> {
	const bytes = Buffer.from(await file.arrayBuffer());
	const sheet = await readSheet(bytes, (previews) => {
		const names = previews.map(({ name }) => name);
		if (sheetName && !names.includes(sheetName))
			throw rejectProduct("unknown_sheet", BATCH_ERRORS.unknownSheet(sheetName, names), { field: "file" });
		const counts = previews.map(({ rows }) => countHeadings(rows));
		return sheetName || (names[counts.indexOf(Math.max(...counts))] ?? "");
	});
	// A file of text has no names, and is read whatever staff named.
	if (sheetName && sheet.sheetName && sheet.sheetName !== sheetName)
		throw rejectProduct("unknown_sheet", BATCH_ERRORS.unknownSheet(sheetName, [sheet.sheetName]), {
			field: "file",
		});
	return sheet;
}

const getEmptyMessage = ({ sheetName, otherSheets }: Sheet) =>
	otherSheets.length > 0 ? BATCH_ERRORS.emptyOfSeveral(sheetName, otherSheets) : BATCH_ERRORS.empty;

async function storeRows(call: Call, { source, data }: { source: SheetSource; data: readonly SheetRow[] }) {
	const { ctx, actor } = call;
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
 * Changes the settings of a sheet and compares it again. The answers are remembered for the next sheet with the same
 * headings.
 *
 * @throws NotFoundError | RuleError not_open (409) | RuleError columns (422)
 */
export async function changeSheetSettings(
	ctx: AppContext,
	id: string,
	settings: SheetSettings,
): Promise<Batch> {
	const { fields } = settings;
	const batch = await getBatch(ctx.db, id);
	const { source } = batch;
	if (source.kind !== "sheet") throw rejectProduct("not_open", BATCH_ERRORS.notOpen);
	if (fields.length !== source.headings.length)
		throw rejectProduct("columns", BATCH_ERRORS.columns, { field: "fields" });
	const defaults = Object.fromEntries(Object.entries(settings.defaults).filter(([, text]) => text));
	const answered: SheetSource = {
		...source,
		fields,
		unknownHeadings: [],
		// The values that staff see and send are their answer of today.
		rememberedHeadings: [],
		rememberedDefaults: [],
		isFromNameRemembered: false,
		readsHiddenRows: settings.reads_hidden_rows,
		sign: settings.decimal_sign,
		acceptsNewTypes: settings.accepts_new_types,
		clearsEmpty: settings.clears_empty,
		defaults,
		fromName: settings.from_name,
	};
	// The answers arrived before, and their comparison runs.
	if (batch.state === "checking" && isSameSource(answered, source)) return batch;
	if (!getBatchState(batch.state).isOpen) throw rejectProduct("not_open", BATCH_ERRORS.notOpen);
	await withTransaction(ctx.db, (trx) => rememberAnswers(trx, ctx.now(), source, answered));
	return compareSheet(ctx, batch, answered);
}

/**
 * Chooses the type of one new product of a sheet that has no column for it, and compares the sheet again. An empty type
 * takes what the name or the default says.
 *
 * @throws NotFoundError | RuleError not_open (409) | RuleError has_types (409)
 * @source rules 6.47
 */
export async function changeRowType(
	ctx: AppContext,
	id: string,
	{ sheet_row: sheetRow, type }: RowTypeForm,
): Promise<Batch> {
	const batch = await getBatch(ctx.db, id);
	const { source } = batch;
	if (source.kind !== "sheet") throw rejectProduct("not_open", BATCH_ERRORS.notOpen);
	if (source.fields.includes("type")) throw rejectProduct("has_types", BATCH_ERRORS.hasTypes);
	if (!(await hasSheetRow(ctx.db, id, sheetRow))) throw new NotFoundError(BATCH_ERRORS.noRow);
	const { [sheetRow]: _earlier, ...others } = source.rowTypes;
	const { types } = getGroupNames(await countGroupsForStaff(ctx.reads));
	const rowTypes = type ? { ...others, [sheetRow]: findTypeName(type, types) } : others;
	// The same choice arrived before, and is compared already.
	if (isDeepStrictEqual(rowTypes, source.rowTypes)) return batch;
	if (!getBatchState(batch.state).isOpen) throw rejectProduct("not_open", BATCH_ERRORS.notOpen);
	return compareSheet(ctx, batch, { ...source, rowTypes });
}

/** Compares as stored, where a value that is undefined does not exist. */
const isSameSource = (source: SheetSource, stored: SheetSource) =>
	isDeepStrictEqual(JSON.parse(JSON.stringify(source)), JSON.parse(JSON.stringify(stored)));

/** Starts the comparison, or waits for answers without which it would be wrong. */
export async function compareSheet(ctx: AppContext, batch: Batch, source: SheetSource): Promise<Batch> {
	const questions = findQuestions(source, await readPrices(ctx, batch.id, source));
	const mustAnswer =
		questions.needs_sku ||
		questions.unclear_price !== null ||
		questions.unknown_headings.length > 0 ||
		questions.hidden_rows > 0;
	const isMoved = await withTransaction(ctx.db, async (trx) => {
		const change = {
			state: mustAnswer ? "uploaded" : "checking",
			doneRows: 0,
			source,
			summary: { ...EMPTY_SUMMARY, ...questions },
			touchedAt: ctx.now().toISOString(),
		} as const;
		if (!(await advanceBatch(trx, batch, change))) return false;
		if (!mustAnswer) await enqueueStep(trx, ctx.now(), batch.id);
		return true;
	});
	if (!isMoved) throw rejectProduct("not_open", BATCH_ERRORS.notOpen);
	if (!mustAnswer) wakeBatchWorker(ctx);
	return getBatch(ctx.db, batch.id);
}
