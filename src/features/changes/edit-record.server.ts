import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { findRow, insertRows } from "#platform/database/rows.server.ts";
import { changedMeanwhile, mustExist, NotFoundError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Noun } from "#record-fields.ts";
import type { Change } from "./contract.ts";
import {
	type KeptTable,
	nextPlace,
	type Placed,
	type PlacedTable,
	type RowOf,
	savePlaces,
	updateKept,
} from "./kept-rows.server.ts";
import { changedWhileEdited, laterThan, type Subject } from "./rules.ts";
import { lastAuthor, listChanges, recordChange } from "./store.server.ts";

/** The columns of a record that its form sets, without those that all records share. */
type Columns<Table extends KeptTable> = Omit<
	Insertable<Tables[Table]>,
	keyof Placed | "createdAt"
> & {
	position?: number;
};
type About<Table extends KeptTable> = {
	at: Platform;
	trx: Trx;
	id: string;
	/** The stored record; undefined for a new one. */
	row?: RowOf<Table>;
};

type KindTold<Table extends KeptTable, View extends object, Form extends object> = {
	subject: Subject;
	noun: Noun;
	/** Creates the mapper from a row to the panel's view; the history compares these views. */
	viewer: (at: Platform, db: DbOrTrx) => Promise<(row: RowOf<Table>) => View>;
	columns: (form: Form, about: About<Table>) => Columns<Table> | Promise<Columns<Table>>;
	/** Returns the id requested for a new record, if it is not `form.id`; the server replaces one already in use. */
	idOf?: (form: Form) => string;
	/** The columns that identify a form sent twice; all columns by default. */
	sameBy?: readonly (keyof Columns<Table> & string)[];
	isPlaced?: boolean;
	isDated?: boolean;
	/** The messages of a 404 and of a 409, where they do not follow from the noun. */
	gone?: string;
	changed?: (by: string) => string;
};

/** A kind of record that staff edit: a product, a service, a promotion. */
export type Kind<Table extends KeptTable, View extends object, Form extends object> = KindTold<
	Table,
	View,
	Form
> & { table: Table; gone: string; changed: (by: string) => string };

/** Defines a kind of record by its table. Only the feature that owns the table may call it; a check enforces this. */
export function recordKind<Table extends KeptTable, View extends object, Form extends object>(
	table: Table,
	told: KindTold<Table, View, Form>,
): Kind<Table, View, Form> {
	const { one, isFeminine } = told.noun;
	const such = isFeminine ? `esta ${one}` : `este ${one}`;
	return {
		table,
		gone: `${isFeminine ? "Esa" : "Ese"} ${one} ya no existe.`,
		changed: (by) => changedWhileEdited(`${by} cambió ${such}`),
		...told,
	};
}

/** Returns a record with its history, even if it is hidden or in the trash. @throws NotFoundError */
export async function readRecord<Table extends KeptTable, View extends object>(
	at: Platform,
	kind: AnyKind<Table, View>,
	id: string,
): Promise<View & { history: Change[] }> {
	const row = await existing(at.db, kind, id);
	const view = await kind.viewer(at, at.db);
	return { ...view(row), history: await listChanges(at.db, kind.subject, id) };
}

/** Reorders the records of a kind; those not listed follow in their previous order. */
export function orderRecords(
	at: Platform,
	{ table }: { table: PlacedTable },
	ids: readonly string[],
): Promise<void> {
	return at.content.edit((trx) => savePlaces(trx, table, ids));
}

/** Creates a record, last in an ordered kind; the same form sent twice creates one record. @source rules 6.20 */
export function createRecord<Table extends KeptTable, View extends object, Form extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Table, View, Form>,
	form: Form & { id?: string | undefined },
): Promise<View> {
	const { subject, table, isPlaced, isDated } = kind;
	const hint = kind.idOf ? kind.idOf(form) : form.id;
	return at.content.edit(async (trx) => {
		const view = await kind.viewer(at, trx);
		const hinted = hint ? await findRecord(trx, table, hint) : undefined;
		if (hinted && !hinted.deletedAt && (await isSame(hinted, trx))) return view(hinted);
		const id = hint && !hinted ? hint : randomUUID();
		const now = at.now().toISOString();
		const row = {
			...(isPlaced && { position: await nextPlace(trx, table as PlacedTable) }),
			...(isDated && { createdAt: now }),
			...(await kind.columns(form, { at, trx, id })),
			id,
			deletedAt: null,
			updatedAt: now,
		};
		await insertRows(trx, table, row as unknown as Insertable<Tables[Table]>);
		await recordChange(trx, actor, { subject, subjectId: id, action: "created", at: now });
		return view(await existing(trx, kind, id));
	});
	async function isSame(row: RowOf<Table>, trx: Trx) {
		const columns = await kind.columns(form, { at, trx, id: row.id });
		const names = kind.sameBy ?? (Object.keys(columns) as (keyof Columns<Table> & string)[]);
		return isStored(row, Object.fromEntries(names.map((name) => [name, columns[name]])));
	}
}

/**
 * Saves the form of a record. An unchanged record keeps its version.
 *
 * @param edit `updated_at` of the version that the editor loaded; without it the last save wins
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 * @source rules 6.20, 6.21
 */
export function saveRecord<Table extends KeptTable, View extends object, Form extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Table, View, Form>,
	id: string,
	{ updated_at: seenAt, ...rest }: Form & { updated_at?: string | undefined },
): Promise<View> {
	const form = rest as unknown as Form;
	return updateRecord(at, actor, kind, {
		id,
		seenAt,
		wanted: () => form,
		set: (row, trx) => kind.columns(form, { at, trx, id, row }),
	});
}

/** A kind without its form type, which reading or moving a stored record does not need. */
type AnyKind<Table extends KeptTable, View extends object> = Omit<
	Kind<Table, View, object>,
	"columns" | "idOf"
>;
type Edit<Table extends KeptTable, View> = {
	id: string;
	/** `updated_at` of the version that the editor loaded; without it the last save wins. */
	seenAt?: string | undefined;
	/** Returns the editor's values, to show them beside the current record in a conflict. */
	wanted: (current: View) => object;
	/** Returns the columns to update. */
	set: (row: RowOf<Table>, trx: Trx) => object | Promise<object>;
};

/** Moves a record to the trash or restores it. @throws NotFoundError @source rules 6.19 */
export function moveRecord<Table extends KeptTable, View extends object>(
	at: Platform,
	actor: Actor,
	kind: AnyKind<Table, View>,
	action: "deleted" | "restored",
	id: string,
): Promise<View> {
	return updateRecord(at, actor, kind, { id, wanted: () => ({}), set: () => ({}) }, action);
}

/**
 * Updates some columns of a record, as saveRecord does.
 *
 * @param action recorded in the history; moving to the trash and restoring are changes too
 * @throws as saveRecord
 */
export function updateRecord<Table extends KeptTable, View extends object>(
	at: Platform,
	actor: Actor,
	kind: AnyKind<Table, View>,
	{ id, seenAt, wanted, set }: Edit<Table, View>,
	action: "updated" | "deleted" | "restored" = "updated",
): Promise<View> {
	return at.content.edit(async (trx) => {
		const view = await kind.viewer(at, trx);
		const row = await existing(trx, kind, id);
		const isInBin = row.deletedAt !== null;
		if (isInBin !== (action === "restored")) throw new NotFoundError(kind.gone);
		const before = view(row);
		const isStale = (seenAt ?? row.updatedAt) !== row.updatedAt;
		const columns = isStale ? undefined : await set(row, trx);
		if (action === "updated" && columns && isStored(row, columns)) return before;
		const now = laterThan(row.updatedAt, at.now());
		const isSaved =
			columns &&
			(await updateKept(trx, kind.table, row, {
				...columns,
				deletedAt: action === "deleted" ? now : null,
				updatedAt: now,
			}));
		const after = view(await existing(trx, kind, id));
		if (!isSaved)
			throw changedMeanwhile(kind.changed(await lastAuthor(trx, kind.subject, id)), {
				current: after,
				yours: { ...after, ...wanted(after) },
			});
		const told = { subject: kind.subject, subjectId: id, action, at: now } as const;
		await recordChange(trx, actor, action === "updated" ? { ...told, before, after } : told);
		return after;
	});
}

/** Checks whether a save would change nothing; then the version stays, so that other open editors do not conflict. */
function isStored(row: object, columns: object): boolean {
	const stored = new Map<string, unknown>(Object.entries(row));
	return Object.entries(columns).every(([name, value]) => stored.get(name) === value);
}

async function existing<Table extends KeptTable, View extends object>(
	db: DbOrTrx,
	kind: AnyKind<Table, View>,
	id: string,
): Promise<RowOf<Table>> {
	return mustExist(await findRecord(db, kind.table, id), kind.gone);
}

const findRecord = <Table extends KeptTable>(db: DbOrTrx, table: Table, id: string) =>
	findRow(db, table, { id } as never) as Promise<RowOf<Table> | undefined>;
