import { randomUUID } from "node:crypto";
import { againIfTaken, type Trx } from "#platform/db.server.ts";
import { NotFoundError, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { laterThan, type Subject } from "./rules.ts";
import { recordChange } from "./store.server.ts";

/** The columns of every record that staff edit. */
type Kept = { id: string; updatedAt: string; deletedAt: string | null };

/** What editing has to know of one kind of record: a product, a service, a promotion. */
export type Kind<Row extends Kept, View extends object> = {
	subject: Subject;
	/** Any record of the kind, the bin included. */
	find: (trx: Trx, id: string) => Promise<Row | undefined>;
	/** Saves unless somebody changed the record since. @returns whether it was saved */
	update: (trx: Trx, seen: Row, set: Partial<Row>) => Promise<boolean>;
	/** Makes what writes a record as the panel sees it; its changes are told in those words. */
	viewer: (at: Platform, trx: Trx) => Promise<(row: Row) => View>;
	/** The sentence of a 404. */
	gone: string;
	/** The sentence of a 409. */
	changed: string;
};

type Creation<Row> = {
	/** The id wished for; a taken one is replaced by the server's. */
	hint: string | undefined;
	/** Whether the record under that id is this one already, sent twice. */
	isSame?: (row: Row) => boolean;
	insert: (trx: Trx, id: string, now: string) => Promise<void>;
};

/** Adds a record. @source rules 6.20 */
export function createRecord<Row extends Kept, View extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Row, View>,
	{ hint, isSame, insert }: Creation<Row>,
): Promise<View> {
	const work = () =>
		at.content.edit(async (trx) => {
			const view = await kind.viewer(at, trx);
			const hinted = hint ? await kind.find(trx, hint) : undefined;
			if (hinted && isSame?.(hinted)) return view(hinted);
			const id = hint && !hinted ? hint : randomUUID();
			const now = at.now().toISOString();
			await insert(trx, id, now);
			const { subject } = kind;
			await recordChange(trx, actor, { subject, subjectId: id, action: "created", at: now });
			return view(await existing(trx, kind, id));
		});
	return againIfTaken(work);
}

type Edit<Row, View> = {
	id: string;
	/** `updated_at` of what the editor saw; without it the last save wins. */
	seenAt?: string | undefined;
	/** What the editor wants in place of the record as it is, to compare the two. */
	wanted: (current: View) => object;
	/** The columns that change. */
	set: (row: Row, trx: Trx) => Partial<Row> | Promise<Partial<Row>>;
};

/**
 * Saves an edited record.
 *
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 * @source rules 6.20, 6.21
 */
export function updateRecord<Row extends Kept, View extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Row, View>,
	edit: Edit<Row, View>,
): Promise<View> {
	return change(at, actor, kind, "updated", edit);
}

/** Puts a record into the bin. @throws NotFoundError @source rules 6.19 */
export function removeRecord<Row extends Kept, View extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Row, View>,
	id: string,
): Promise<View> {
	return change(at, actor, kind, "deleted", { id, ...AS_IT_IS });
}

/** Takes a record out of the bin. @throws NotFoundError */
export function restoreRecord<Row extends Kept, View extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Row, View>,
	id: string,
): Promise<View> {
	return change(at, actor, kind, "restored", { id, ...AS_IT_IS });
}

const AS_IT_IS = { wanted: () => ({}), set: () => ({}) };

function change<Row extends Kept, View extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Row, View>,
	action: "updated" | "deleted" | "restored",
	{ id, seenAt, wanted, set }: Edit<Row, View>,
): Promise<View> {
	return at.content.edit(async (trx) => {
		const view = await kind.viewer(at, trx);
		const row = await existing(trx, kind, id);
		const isInBin = row.deletedAt !== null;
		if (isInBin !== (action === "restored")) throw new NotFoundError(kind.gone);
		const before = view(row);
		const now = laterThan(row.updatedAt, at.now());
		const isSaved =
			(seenAt ?? row.updatedAt) === row.updatedAt &&
			(await kind.update(trx, row, {
				...(await set(row, trx)),
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

async function existing<Row extends Kept, View extends object>(
	trx: Trx,
	kind: Kind<Row, View>,
	id: string,
): Promise<Row> {
	const row = await kind.find(trx, id);
	if (!row) throw new NotFoundError(kind.gone);
	return row;
}
