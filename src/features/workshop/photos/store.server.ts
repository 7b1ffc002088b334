import { listFamilyIds } from "#core/requests/merging/family.server.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { findRow, findRows, getIds, lockRow, updateRows } from "#server/database/rows.server.ts";
import { CUSTOMER_KIND, type PhotoKind, STAFF_PHOTO_KINDS } from "./rules.ts";

export type PhotoRow = Tables["requestPhotos"];

/** Rows deleted per transaction; few, so that visitors' writes wait only briefly. */
export const DELETE_BATCH_SIZE = 200;

/** Lists all photos of a request and of those merged into it by place, including removed ones. */
export const listPhotos = async (db: DbOrTrx, leadId: string) =>
	findPhotos(db, { leadId: await listFamilyIds(db, leadId) });

/** Lists the customer's own photos of a request and of those merged into it, without those that were removed. */
export const listCustomerPhotos = async (db: DbOrTrx, leadId: string) =>
	findPhotos(db, { leadId: await listFamilyIds(db, leadId), kind: CUSTOMER_KIND, deletedAt: null });

/** Lists the staff photos that were not removed. */
export const listStaffPhotos = (db: DbOrTrx, leadId: string) =>
	findPhotos(db, { leadId, kind: STAFF_PHOTO_KINDS, deletedAt: null });

/** Counts the staff photos of some requests, without those that were removed or are still arriving. */
export async function countStaffPhotos(
	db: DbOrTrx,
	leadIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	if (leadIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("requestPhotos")
		.select(({ fn }) => ["leadId", fn.countAll<number>().as("count")])
		.where("leadId", "in", leadIds)
		.where("kind", "in", STAFF_PHOTO_KINDS)
		.where("deletedAt", "is", null)
		.where("storedAt", "is not", null)
		.groupBy("leadId")
		.execute();
	return new Map(rows.map(({ leadId, count }) => [leadId, Number(count)]));
}

/** Removes all staff photos; like single ones they can be restored. */
export async function removeStaffPhotos(trx: Trx, leadId: string, now: Date): Promise<void> {
	const filter = { leadId, kind: STAFF_PHOTO_KINDS, deletedAt: null };
	await updateRows(trx, "requestPhotos", filter, { deletedAt: now.toISOString() });
}

type PhotoFilter = {
	leadId: string | readonly string[];
	deletedAt?: null;
	kind?: PhotoKind | readonly PhotoKind[];
};
const findPhotos = (db: DbOrTrx, filter: PhotoFilter) =>
	findRows(db, "requestPhotos", filter, { order: { place: "asc", createdAt: "asc" }, limit: 100 });

/** Finds a customer's photo by its sender's key, without those that staff removed. */
export const findSentPhoto = async (db: DbOrTrx, requestId: string, uploadKey: string) => {
	const leadId = await listFamilyIds(db, requestId);
	return findRow(db, "requestPhotos", { leadId, uploadKey, kind: CUSTOMER_KIND, deletedAt: null });
};

export const findPhoto = (db: DbOrTrx, id: string) => findRow(db, "requestPhotos", { id });

/** Locks a photo until the transaction ends. */
export const lockPhoto = (trx: Trx, id: string) => lockRow(trx, "requestPhotos", { id });

/** Updates an arriving photo if `received` is still current. @returns whether it was updated */
export async function updateArrivingPhoto(
	db: DbOrTrx,
	id: string,
	received: number,
	changes: Partial<PhotoRow>,
): Promise<boolean> {
	const arriving = { id, received, storedAt: null };
	return (await updateRows(db, "requestPhotos", arriving, changes)) > 0;
}

/** Selects photos started since an instant. */
export const selectStartedSince = (db: DbOrTrx, since: string) =>
	db.selectFrom("requestPhotos").where("createdAt", ">=", since);

/** Lists a batch of photos that did not arrive in time or whose removal is old enough. */
export async function listExpiredPhotos(
	db: DbOrTrx,
	{ startedBefore, removedBefore }: { startedBefore: string; removedBefore: string },
): Promise<string[]> {
	const query = db.selectFrom("requestPhotos").select("id").limit(DELETE_BATCH_SIZE);
	const unfinished = query.where("storedAt", "is", null).where("createdAt", "<", startedBefore);
	const removed = query.where("deletedAt", "<", removedBefore);
	const ids = getIds([...(await unfinished.execute()), ...(await removed.execute())]);
	return ids.slice(0, DELETE_BATCH_SIZE);
}
