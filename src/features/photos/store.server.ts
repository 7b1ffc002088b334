import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { findRow, findRows, idsOf, lockRow, updateRows } from "#platform/database/rows.server.ts";
import { OWN_KIND, type PhotoKind, STAFF_PHOTO_KINDS } from "./rules.ts";

export type PhotoRow = Tables["requestPhotos"];

/** Rows deleted per transaction; few, so that visitors' writes wait only briefly. */
export const FORGOTTEN_AT_ONCE = 200;

/** Lists all photos of a request by place, including removed ones. */
export const listPhotos = (db: DbOrTrx, leadId: string) => photosOf(db, { leadId });

/** Lists the customer's own photos that were not removed. */
export const listShown = (db: DbOrTrx, leadId: string) =>
	photosOf(db, { leadId, kind: OWN_KIND, deletedAt: null });

/** Lists the staff photos that were not removed. */
export const listTaken = (db: DbOrTrx, leadId: string) =>
	photosOf(db, { leadId, kind: STAFF_PHOTO_KINDS, deletedAt: null });

/** Removes all staff photos; like single ones they can be restored. */
export async function removeTaken(trx: Trx, leadId: string, now: Date): Promise<void> {
	const taken = { leadId, kind: STAFF_PHOTO_KINDS, deletedAt: null };
	await updateRows(trx, "requestPhotos", taken, { deletedAt: now.toISOString() });
}

type Of = { leadId: string; deletedAt?: null; kind?: PhotoKind | readonly PhotoKind[] };
const photosOf = (db: DbOrTrx, of: Of) =>
	findRows(db, "requestPhotos", of, { place: "asc", createdAt: "asc" }, 100);

/** Finds a customer's photo by its sender's key, without those that staff removed. */
export const findSent = (db: DbOrTrx, leadId: string, uploadKey: string) =>
	findRow(db, "requestPhotos", { leadId, uploadKey, kind: OWN_KIND, deletedAt: null });

export const findPhoto = (db: DbOrTrx, id: string) => findRow(db, "requestPhotos", { id });

/** Locks a photo until the transaction ends. */
export const lockPhoto = (trx: Trx, id: string) => lockRow(trx, "requestPhotos", { id });

/** Updates an arriving photo if `received` is still current. @returns whether it was updated */
export async function advance(
	db: DbOrTrx,
	id: string,
	received: number,
	set: Partial<PhotoRow>,
): Promise<boolean> {
	const arriving = { id, received, storedAt: null };
	return (await updateRows(db, "requestPhotos", arriving, set)) > 0;
}

/** Selects photos started since an instant. */
export const begunSince = (db: DbOrTrx, since: string) =>
	db.selectFrom("requestPhotos").where("createdAt", ">=", since);

/** Lists a batch of photos that did not arrive in time or whose removal is old enough. */
export async function listOver(
	db: DbOrTrx,
	{ begunBefore, removedBefore }: { begunBefore: string; removedBefore: string },
): Promise<string[]> {
	const some = db.selectFrom("requestPhotos").select("id").limit(FORGOTTEN_AT_ONCE);
	const halves = some.where("storedAt", "is", null).where("createdAt", "<", begunBefore);
	const removed = some.where("deletedAt", "<", removedBefore);
	const ids = idsOf([...(await halves.execute()), ...(await removed.execute())]);
	return ids.slice(0, FORGOTTEN_AT_ONCE);
}
