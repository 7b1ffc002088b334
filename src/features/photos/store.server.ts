import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { findRow, findRows, idsOf, lockRow, updateRows } from "#platform/database/rows.server.ts";
import { OWN_KIND, type PhotoKind, STAFF_PHOTO_KINDS } from "./rules.ts";

export type PhotoRow = Tables["requestPhotos"];

/** Rows forgotten in one transaction, which keeps visitors' own waiting. */
export const FORGOTTEN_AT_ONCE = 200;

/** Every photo of a request by its place, those that were removed too. */
export const listPhotos = (db: DbOrTrx, leadId: string) => photosOf(db, { leadId });

/** Those of the customer's own that nobody removed. */
export const listShown = (db: DbOrTrx, leadId: string) =>
	photosOf(db, { leadId, kind: OWN_KIND, deletedAt: null });

/** What staff took of the car and nobody removed. */
export const listTaken = (db: DbOrTrx, leadId: string) =>
	photosOf(db, { leadId, kind: STAFF_PHOTO_KINDS, deletedAt: null });

/** Takes all of these off, as staff take one off. */
export async function removeTaken(trx: Trx, leadId: string, now: Date): Promise<void> {
	const taken = { leadId, kind: STAFF_PHOTO_KINDS, deletedAt: null };
	await updateRows(trx, "requestPhotos", taken, { deletedAt: now.toISOString() });
}

type Of = { leadId: string; deletedAt?: null; kind?: PhotoKind | readonly PhotoKind[] };
const photosOf = (db: DbOrTrx, of: Of) =>
	findRows(db, "requestPhotos", of, { place: "asc", createdAt: "asc" }, 100);

/** The photo of a link by its sender's own name for it; one that staff removed is gone. */
export const findSent = (db: DbOrTrx, leadId: string, uploadKey: string) =>
	findRow(db, "requestPhotos", { leadId, uploadKey, kind: OWN_KIND, deletedAt: null });

export const findPhoto = (db: DbOrTrx, id: string) => findRow(db, "requestPhotos", { id });

/** The same in a transaction that changes it: whoever wants it too waits. */
export const lockPhoto = (trx: Trx, id: string) => lockRow(trx, "requestPhotos", { id });

/** Changes a photo that is on its way and has just as much of it here. @returns whether it was so */
export async function advance(
	db: DbOrTrx,
	id: string,
	received: number,
	set: Partial<PhotoRow>,
): Promise<boolean> {
	const arriving = { id, received, storedAt: null };
	return (await updateRows(db, "requestPhotos", arriving, set)) > 0;
}

/** Those begun since an instant. */
export const begunSince = (db: DbOrTrx, since: string) =>
	db.selectFrom("requestPhotos").where("createdAt", ">=", since);

/** A handful of photos that did not arrive in time, or were removed long enough ago. */
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
