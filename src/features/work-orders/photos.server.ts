import type { TakenPhotos } from "#features/photos/contract.ts";
import { photoOnTheWire } from "#features/photos/staff/photos.server.ts";
import { takenPhoto } from "#features/photos/staff/taken.server.ts";
import { listTaken } from "#features/photos/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { leadOf } from "./customer.server.ts";
import { UNKNOWN_LINK } from "./sentences.ts";

/** The photos that staff took of a car and that have arrived. */
export async function readTaken(db: DbOrTrx, leadId: string): Promise<TakenPhotos> {
	const photos = await listTaken(db, leadId);
	return { photos: photos.filter(({ storedAt }) => storedAt !== null).map(photoOnTheWire) };
}

/** One of them that its customer may see. @throws NotFoundError */
export async function sharedPhoto(
	at: Platform,
	{ token, photo: id }: { token: string; photo: string },
) {
	const photo = await takenPhoto(at, await leadOf(at, token), id);
	if (photo.isShared === 0) throw new NotFoundError(UNKNOWN_LINK);
	return photo;
}
