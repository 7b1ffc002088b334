import { randomUUID } from "node:crypto";
import type { Insertable, Updateable } from "kysely";
import { againIfTaken, type DbOrTrx, type Tables, type Trx } from "#platform/database/db.server.ts";
import { NotFoundError, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Change } from "./contract.ts";
import {
	findKept,
	insertKept,
	type Kept,
	type KeptTable,
	type PlacedTable,
	type RowOf,
	savePlaces,
	updateKept,
} from "./kept-rows.server.ts";
import { laterThan, type Subject } from "./rules.ts";
import { listChanges, recordChange } from "./store.server.ts";

/** What editing has to know of one kind of record: a product, a service, a promotion. */
export type Kind<Table extends KeptTable, View extends object> = {
	table: Table;
	subject: Subject;
	/** Makes what writes a record as the panel sees it; its changes are told in those words. */
	viewer: (at: Platform, db: DbOrTrx) => Promise<(row: RowOf<Table>) => View>;
	/** The sentence of a 404. */
	gone: string;
	/** The sentence of a 409. */
	changed: string;
};

/** A kind of record, by its table: only the room that owns it says so, which the check of tables sees. */
export function recordKind<Table extends KeptTable, View extends object>(
	table: Table,
	kind: Omit<Kind<Table, View>, "table">,
): Kind<Table, View> {
	return { table, ...kind };
}

type Creation<Table extends KeptTable> = {
	/** The id wished for; a taken one is replaced by the server's. */
	hint: string | undefined;
	/** Whether the record under that id is this one already, sent twice. */
	isSame: (row: RowOf<Table>) => boolean;
	/** The columns of the new record besides those that every record has. */
	values: (
		trx: Trx,
		id: string,
		now: string,
	) => Promise<Omit<Insertable<Tables[Table]>, keyof Kept>>;
};

/** One record, hidden or in the bin, with the history of its changes. @throws NotFoundError */
export async function readRecord<Table extends KeptTable, View extends object>(
	at: Platform,
	kind: Kind<Table, View>,
	id: string,
): Promise<View & { history: Change[] }> {
	const row = await existing(at.db, kind, id);
	const view = await kind.viewer(at, at.db);
	return { ...view(row), history: await listChanges(at.db, kind.subject, id) };
}

/** Puts the records of a kind in order; those not named follow in the order they had. */
export function orderRecords(
	at: Platform,
	{ table }: { table: PlacedTable },
	ids: readonly string[],
): Promise<void> {
	return at.content.edit((trx) => savePlaces(trx, table, ids));
}

/** Adds a record. @source rules 6.20 */
export function createRecord<Table extends KeptTable, View extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Table, View>,
	{ hint, isSame, values }: Creation<Table>,
): Promise<View> {
	const work = () =>
		at.content.edit(async (trx) => {
			const { subject, table } = kind;
			const view = await kind.viewer(at, trx);
			const hinted = hint ? await findKept(trx, kind.table, hint) : undefined;
			if (hinted && isSame(hinted)) return view(hinted);
			const id = hint && !hinted ? hint : randomUUID();
			const now = at.now().toISOString();
			const row = { ...(await values(trx, id, now)), id, deletedAt: null, updatedAt: now };
			await insertKept(trx, table, row as unknown as Insertable<Tables[Table]>);
			await recordChange(trx, actor, { subject, subjectId: id, action: "created", at: now });
			return view(await existing(trx, kind, id));
		});
	return againIfTaken(work);
}

type Edit<Table extends KeptTable, View> = {
	id: string;
	/** `updated_at` of what the editor saw; without it the last save wins. */
	seenAt?: string | undefined;
	/** What the editor wants in place of the record as it is, to compare the two. */
	wanted: (current: View) => object;
	/** The columns that change. */
	set: (
		row: RowOf<Table>,
		trx: Trx,
	) => Updateable<Tables[Table]> | Promise<Updateable<Tables[Table]>>;
};

/**
 * Saves an edited record. With nothing changed it keeps its version.
 *
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 * @source rules 6.20, 6.21
 */
export function updateRecord<Table extends KeptTable, View extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Table, View>,
	edit: Edit<Table, View>,
): Promise<View> {
	return change(at, actor, kind, "updated", edit);
}

/** Puts a record into the bin. @throws NotFoundError @source rules 6.19 */
export function removeRecord<Table extends KeptTable, View extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Table, View>,
	id: string,
): Promise<View> {
	return change(at, actor, kind, "deleted", { id, ...AS_IT_IS });
}

/** Takes a record out of the bin. @throws NotFoundError */
export function restoreRecord<Table extends KeptTable, View extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Table, View>,
	id: string,
): Promise<View> {
	return change(at, actor, kind, "restored", { id, ...AS_IT_IS });
}

const AS_IT_IS = { wanted: () => ({}), set: () => ({}) };

function change<Table extends KeptTable, View extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Table, View>,
	action: "updated" | "deleted" | "restored",
	{ id, seenAt, wanted, set }: Edit<Table, View>,
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
			throw new RuleError("changed_meanwhile", kind.changed, {
				status: 409,
				versions: { current: after, yours: { ...after, ...wanted(after) } },
			});
		const told = { subject: kind.subject, subjectId: id, action, at: now } as const;
		await recordChange(trx, actor, action === "updated" ? { ...told, before, after } : told);
		return after;
	});
}

/** Whether a save would change nothing: then it is none, and whoever else has the record open may go on. */
function isStored(row: object, columns: object): boolean {
	const stored = new Map<string, unknown>(Object.entries(row));
	return Object.entries(columns).every(([name, value]) => stored.get(name) === value);
}

async function existing<Table extends KeptTable, View extends object>(
	db: DbOrTrx,
	kind: Kind<Table, View>,
	id: string,
): Promise<RowOf<Table>> {
	const row = await findKept(db, kind.table, id);
	if (!row) throw new NotFoundError(kind.gone);
	return row;
}
