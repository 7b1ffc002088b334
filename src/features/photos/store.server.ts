import {
	type DbOrTrx,
	lockForChange,
	type Tables,
	type Trx,
} from "#platform/database/db.server.ts";
import { countOf } from "#platform/database/rows.server.ts";
import "./table.server.ts";

export type PhotoRow = Tables["requestPhotos"];

/** Rows forgotten in one transaction, which keeps visitors' own waiting. */
export const FORGOTTEN_AT_ONCE = 200;

/** Until when a request takes photos, an instant; undefined where it never did, or no longer does. */
export async function openUntil(
	db: DbOrTrx,
	leadId: string,
	now: Date,
): Promise<string | undefined> {
	const row = await db
		.selectFrom("photoTerms")
		.select("until")
		.where("leadId", "=", leadId)
		.where("until", ">", now.toISOString())
		.executeTakeFirst();
	return row?.until;
}

/** Lets a request take photos until an instant. */
export async function keepTerm(trx: Trx, leadId: string, until: string): Promise<void> {
	await trx
		.insertInto("photoTerms")
		.values({ leadId, until, toldAt: null })
		.onConflict((conflict) => conflict.column("leadId").doUpdateSet({ until }))
		.execute();
}

/** @returns whether staff did not hear of this request's photos since `before`; from now on they did */
export async function claimNews(
	trx: Trx,
	leadId: string,
	{ now, before }: { now: string; before: string },
): Promise<boolean> {
	const result = await trx
		.updateTable("photoTerms")
		.set({ toldAt: now })
		.where("leadId", "=", leadId)
		.where((where) => where.or([where("toldAt", "is", null), where("toldAt", "<", before)]))
		.executeTakeFirst();
	return Number(result.numUpdatedRows) > 0;
}

/** Every photo of a request by its place, those removed last. */
export function listPhotos(db: DbOrTrx, leadId: string): Promise<PhotoRow[]> {
	return db
		.selectFrom("requestPhotos")
		.selectAll()
		.where("leadId", "=", leadId)
		.orderBy("place")
		.orderBy("createdAt")
		.limit(100)
		.execute();
}

/** The photo of a link by its sender's own name for it; one that staff removed is gone. */
export function findSent(
	db: DbOrTrx,
	leadId: string,
	uploadKey: string,
): Promise<PhotoRow | undefined> {
	return db
		.selectFrom("requestPhotos")
		.selectAll()
		.where("leadId", "=", leadId)
		.where("uploadKey", "=", uploadKey)
		.where("deletedAt", "is", null)
		.executeTakeFirst();
}

export function findPhoto(db: DbOrTrx, id: string): Promise<PhotoRow | undefined> {
	return db.selectFrom("requestPhotos").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The same in a transaction that changes it: whoever wants it too waits. */
export function lockPhoto(trx: Trx, id: string): Promise<PhotoRow | undefined> {
	return lockForChange(trx, trx.selectFrom("requestPhotos").selectAll())
		.where("id", "=", id)
		.executeTakeFirst();
}

/** Changes a photo that is on its way and has just as much of it here. @returns whether it was so */
export async function advance(
	db: DbOrTrx,
	id: string,
	received: number,
	set: Partial<PhotoRow>,
): Promise<boolean> {
	const result = await db
		.updateTable("requestPhotos")
		.set(set)
		.where("id", "=", id)
		.where("received", "=", received)
		.where("storedAt", "is", null)
		.executeTakeFirst();
	return Number(result.numUpdatedRows) > 0;
}

/** How many were begun since an instant. */
export async function countSince(db: DbOrTrx, since: string): Promise<number> {
	const found = await countOf(db.selectFrom("requestPhotos").where("createdAt", ">=", since));
	return Number(found);
}

/** How many are on their way that were begun since an instant. */
export async function countArriving(db: DbOrTrx, since: string): Promise<number> {
	const arriving = db.selectFrom("requestPhotos").where("storedAt", "is", null);
	const found = await countOf(arriving.where("createdAt", ">=", since));
	return Number(found);
}

/** Forgets these photos. @returns the folders of the store that nobody needs any more */
export async function deletePhotos(trx: Trx, ids: readonly string[]): Promise<string[]> {
	if (ids.length === 0) return [];
	const rows = await trx
		.deleteFrom("requestPhotos")
		.where("id", "in", ids)
		.returning(["id", "folder"])
		.execute();
	return rows.flatMap(({ id, folder }) => (folder ? [id, folder] : [id]));
}

/** A handful of photos that did not arrive in time, or were removed long enough ago. */
export async function listOver(
	db: DbOrTrx,
	{ begunBefore, removedBefore }: { begunBefore: string; removedBefore: string },
): Promise<string[]> {
	const halves = await db
		.selectFrom("requestPhotos")
		.select("id")
		.where("storedAt", "is", null)
		.where("createdAt", "<", begunBefore)
		.limit(FORGOTTEN_AT_ONCE)
		.execute();
	const removed = await db
		.selectFrom("requestPhotos")
		.select("id")
		.where("deletedAt", "<", removedBefore)
		.limit(FORGOTTEN_AT_ONCE)
		.execute();
	return [...halves, ...removed].map(({ id }) => id).slice(0, FORGOTTEN_AT_ONCE);
}

/** Forgets terms that ended before an instant. */
export async function deleteEndedTerms(db: DbOrTrx, before: string): Promise<void> {
	await db.deleteFrom("photoTerms").where("until", "<", before).execute();
}

/** Forgets terms and photos of some requests. @returns the folders of the store that nobody needs any more */
export async function deleteOf(trx: Trx, leadIds: readonly string[]): Promise<string[]> {
	if (leadIds.length === 0) return [];
	await trx.deleteFrom("photoTerms").where("leadId", "in", leadIds).execute();
	const rows = await trx
		.deleteFrom("requestPhotos")
		.where("leadId", "in", leadIds)
		.returning(["id", "folder"])
		.execute();
	return rows.flatMap(({ id, folder }) => (folder ? [id, folder] : [id]));
}
