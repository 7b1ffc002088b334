import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Change } from "#core/audit/contract.ts";
import type { Subject } from "#core/audit/records.ts";
import { getChangedWhileEditedMessage, getLaterInstant } from "#core/audit/rules.ts";
import { findLastAuthor, listChanges, recordChange, requireNotLastChange } from "#core/audit/store.server.ts";
import type { Noun } from "#core/records/record-fields.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { findRow, insertRows } from "#server/database/rows.server.ts";
import { changedMeanwhileError, NotFoundError, requireFound } from "#server/errors.ts";
import { runEdit, type Work } from "#server/work.server.ts";
import {
	getNextPosition,
	type OrderedRow,
	type OrderedTable,
	type RecordTable,
	type RowOf,
	savePositions,
	toFilter,
	updateRecordRow,
} from "./record-rows.server.ts";

/** The columns of a record that its form sets, without those that all records share. */
type Columns<Table extends RecordTable> = Omit<Insertable<Tables[Table]>, keyof OrderedRow | "createdAt"> & {
	position?: number;
};
type ColumnsContext<Table extends RecordTable> = {
	ctx: AppContext;
	trx: Trx;
	id: string;
	/** The stored record; undefined for a new one. */
	row?: RowOf<Table>;
};

type RecordKindInput<Table extends RecordTable, View extends object, Form extends object> = {
	subject: Subject;
	noun: Noun;
	/** Creates the mapper from a row to the panel's view; the history compares these views. */
	createViewMapper: (ctx: AppContext, db: DbOrTrx) => Promise<(row: RowOf<Table>) => View>;
	columns: (form: Form, about: ColumnsContext<Table>) => Columns<Table> | Promise<Columns<Table>>;
	/** Returns the id requested for a new record, if it is not `form.id`; the server replaces one already in use. */
	idOf?: (form: Form) => string;
	/** The columns that identify a form sent twice; all columns by default. */
	identityColumns?: readonly (keyof Columns<Table> & string)[];
	/** Returns further columns of a record whose values an edit changes; it makes a sample the shop's own. */
	getEditedColumns?: (row: RowOf<Table>, columns: object) => object;
	/** Runs after the columns of a record were updated, in the same transaction. */
	onUpdated?: (work: Work, rows: Record<"before" | "after", RowOf<Table>>) => Promise<void>;
	hasPosition?: boolean;
	hasCreatedAt?: boolean;
	/** The messages of a 404 and of a 409, where they do not follow from the noun. */
	notFoundMessage?: string;
	getChangedMessage?: (by: string) => string;
};

/** A kind of record that staff edit: a product, a service, a promotion. */
export type RecordKind<Table extends RecordTable, View extends object, Form extends object> = RecordKindInput<
	Table,
	View,
	Form
> & {
	table: Table;
	notFoundMessage: string;
	getChangedMessage: (by: string) => string;
};

/** Defines a kind of record by its table. Only the feature that owns the table may call it; a check enforces this. */
export function defineRecordKind<Table extends RecordTable, View extends object, Form extends object>(
	table: Table,
	input: RecordKindInput<Table, View, Form>,
): RecordKind<Table, View, Form> {
	const { one, isFeminine } = input.noun;
	const thisRecord = isFeminine ? `esta ${one}` : `este ${one}`;
	return {
		table,
		notFoundMessage: `${isFeminine ? "Esa" : "Ese"} ${one} ya no existe.`,
		getChangedMessage: (by) => getChangedWhileEditedMessage(`${by} cambió ${thisRecord}`),
		...input,
	};
}

/** Returns a record with its history, even if it is hidden or in the trash. @throws NotFoundError */
export async function readRecord<Table extends RecordTable, View extends object>(
	ctx: AppContext,
	kind: AnyRecordKind<Table, View>,
	id: string,
): Promise<View & { history: Change[] }> {
	const row = await getExistingRecord(ctx.db, kind, id);
	const view = await kind.createViewMapper(ctx, ctx.db);
	return { ...view(row), history: await listChanges(ctx.db, kind.subject, id) };
}

/** Reorders the records of a kind; those not listed follow in their previous order. */
export function reorderRecords(
	ctx: AppContext,
	{ table }: { table: OrderedTable },
	ids: readonly string[],
): Promise<void> {
	return ctx.content.edit((trx) => savePositions(trx, table, ids));
}

/** Creates a record, last in an ordered kind; the same form sent twice creates one record. @source rules 6.20 */
export function createRecord<Table extends RecordTable, View extends object, Form extends object>(
	call: Call,
	kind: RecordKind<Table, View, Form>,
	form: Form & { id?: string | undefined },
): Promise<View> {
	const { ctx } = call;
	const { subject, table, hasPosition, hasCreatedAt } = kind;
	const requestedId = kind.idOf ? kind.idOf(form) : form.id;
	return runEdit(call, async (work) => {
		const { trx } = work;
		const view = await kind.createViewMapper(ctx, trx);
		const existingRecord = requestedId ? await findRecord(trx, table, requestedId) : undefined;
		if (existingRecord && !existingRecord.deletedAt && (await hasSameColumns(existingRecord, trx)))
			return view(existingRecord);
		const id = requestedId && !existingRecord ? requestedId : randomUUID();
		const now = ctx.now().toISOString();
		const row = {
			...(hasPosition && { position: await getNextPosition(trx, table as OrderedTable) }),
			...(hasCreatedAt && { createdAt: now }),
			...(await kind.columns(form, { ctx, trx, id })),
			id,
			deletedAt: null,
			updatedAt: now,
		};
		await insertRows(trx, table, row as typeof row & Insertable<Tables[Table]>);
		await recordChange(work, { subject, subjectId: id, action: "created", changedAt: now });
		return view(await getExistingRecord(trx, kind, id));
	});
	async function hasSameColumns(row: RowOf<Table>, trx: Trx) {
		const columns = await kind.columns(form, { ctx, trx, id: row.id });
		const names = kind.identityColumns ?? (Object.keys(columns) as (keyof Columns<Table> & string)[]);
		return hasSameValues(row, Object.fromEntries(names.map((name) => [name, columns[name]])));
	}
}

/**
 * Saves the form of a record. An unchanged record keeps its version.
 *
 * @param edit `updated_at` of the version that the editor loaded; without it the last save wins
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 * @source rules 6.20, 6.21
 */
export function saveRecord<Table extends RecordTable, View extends object, Form extends object>(
	call: Call,
	kind: RecordKind<Table, View, Form>,
	id: string,
	{ updated_at: expectedVersion, ...rest }: Form & { updated_at?: string | undefined },
): Promise<View> {
	const { ctx } = call;
	const form = rest as typeof rest & Form;
	return updateRecord(call, kind, {
		id,
		expectedVersion,
		getEditedView: () => form,
		getColumns: (row, trx) => kind.columns(form, { ctx, trx, id, row }),
	});
}

/** A kind without its form type, which reading or moving a stored record does not need. */
type AnyRecordKind<Table extends RecordTable, View extends object> = Omit<
	RecordKind<Table, View, object>,
	"columns" | "idOf"
>;
type Edit<Table extends RecordTable, View> = {
	id: string;
	/** `updated_at` of the version that the editor loaded; without it the last save wins. */
	expectedVersion?: string | undefined;
	/** Returns the editor's values, to show them beside the current record in a conflict. */
	getEditedView: (current: View) => object;
	/** Returns the columns to update. */
	getColumns: (row: RowOf<Table>, trx: Trx) => object | Promise<object>;
};

/** Moves a record to the trash or restores it. @throws NotFoundError @source rules 6.19 */
export function changeTrashState<Table extends RecordTable, View extends object>(
	call: Call,
	kind: AnyRecordKind<Table, View>,
	action: "deleted" | "restored",
	id: string,
): Promise<View> {
	return updateRecord(call, kind, { id, getEditedView: () => ({}), getColumns: () => ({}) }, action);
}

/**
 * Updates some columns of a record, as saveRecord does.
 *
 * @param action recorded in the history; moving to the trash and restoring are changes too
 * @throws as saveRecord
 */
export function updateRecord<Table extends RecordTable, View extends object>(
	call: Call,
	kind: AnyRecordKind<Table, View>,
	{ id, expectedVersion, getEditedView, getColumns }: Edit<Table, View>,
	action: "updated" | "deleted" | "restored" = "updated",
): Promise<View> {
	const { ctx } = call;
	return runEdit(call, async (work) => {
		const { trx } = work;
		const view = await kind.createViewMapper(ctx, trx);
		const row = await getExistingRecord(trx, kind, id);
		const isInTrash = row.deletedAt !== null;
		if (isInTrash !== (action === "restored")) {
			if (action !== "updated") await requireNotLastChange(trx, kind.subject, { id, action, now: ctx.now() });
			throw new NotFoundError(kind.notFoundMessage);
		}
		const before = view(row);
		const isStale = (expectedVersion ?? row.updatedAt) !== row.updatedAt;
		const columns = isStale ? undefined : await getColumns(row, trx);
		if (action === "updated" && columns && hasSameValues(row, columns)) return before;
		const now = getLaterInstant(row.updatedAt, ctx.now());
		const isSaved =
			columns &&
			(await updateRecordRow(trx, kind.table, row, {
				...columns,
				...(action === "updated" && kind.getEditedColumns?.(row, columns)),
				deletedAt: action === "deleted" ? now : null,
				updatedAt: now,
			}));
		const savedRow = await getExistingRecord(trx, kind, id);
		const after = view(savedRow);
		if (!isSaved)
			throw changedMeanwhileError(kind.getChangedMessage(await findLastAuthor(trx, kind.subject, id)), {
				current: after,
				yours: { ...after, ...getEditedView(after) },
			});
		const change = { subject: kind.subject, subjectId: id, action, changedAt: now } as const;
		await recordChange(work, action === "updated" ? { ...change, before, after } : change);
		await kind.onUpdated?.(work, { before: row, after: savedRow });
		return after;
	});
}

/** Checks whether a save would change nothing; then the version stays, so that other open editors do not conflict. */
function hasSameValues(row: object, columns: object): boolean {
	const stored = new Map<string, unknown>(Object.entries(row));
	return Object.entries(columns).every(([name, value]) => stored.get(name) === value);
}

async function getExistingRecord<Table extends RecordTable, View extends object>(
	db: DbOrTrx,
	kind: AnyRecordKind<Table, View>,
	id: string,
): Promise<RowOf<Table>> {
	return requireFound(await findRecord(db, kind.table, id), kind.notFoundMessage);
}

const findRecord = <Table extends RecordTable>(db: DbOrTrx, table: Table, id: string) =>
	findRow(db, table, toFilter({ id })) as Promise<RowOf<Table> | undefined>;
