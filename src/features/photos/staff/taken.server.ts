import type { OwnPhoto, TakenPhotos } from "#features/photos/contract.ts";
import { ownPhoto } from "#features/photos/own.server.ts";
import { takeIn } from "#features/photos/receive.server.ts";
import { REFUSALS } from "#features/photos/sentences.ts";
import { listTaken } from "#features/photos/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { photoOnTheWire } from "./photos.server.ts";

/** Stores one piece of a photo that staff take of a car. @throws NotFoundError | RuleError */
export async function receiveTaken(
	at: Platform,
	leadId: string,
	{ key, ...piece }: { key: string; from: number; piece: Buffer },
): Promise<OwnPhoto> {
	const taken = await listTaken(at.db, leadId);
	const photo = taken.find(({ uploadKey }) => uploadKey === key);
	return ownPhoto(await takeIn(at, mustExist(photo, REFUSALS.gone), piece));
}

/** Returns the stored photos that staff took of a car. */
export async function readTaken(db: DbOrTrx, leadId: string): Promise<TakenPhotos> {
	const photos = await listTaken(db, leadId);
	return { photos: photos.filter(({ storedAt }) => storedAt !== null).map(photoOnTheWire) };
}

/** Returns a stored photo that staff took of a car. @throws NotFoundError */
export async function takenPhoto(at: Pick<Platform, "db">, leadId: string, id: string) {
	const photo = (await listTaken(at.db, leadId)).find((each) => each.id === id && each.storedAt);
	return mustExist(photo, REFUSALS.noSuchPhoto);
}

/** Shares a staff photo with its customer, or stops sharing it. @throws NotFoundError */
export async function shareTaken(at: Platform, leadId: string, id: string, isShared: boolean) {
	await takenPhoto(at, leadId, id);
	await updateRows(at.db, "requestPhotos", { id }, { isShared: isShared ? 1 : 0 });
}
