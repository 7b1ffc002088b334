import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import type { PhotoUpload, StaffPhotos } from "./contract.ts";
import { toPhotoUpload } from "./customer-photos.server.ts";
import { PHOTO_ERRORS } from "./messages.ts";
import { toLeadPhotos } from "./photo-view.server.ts";
import { addChunk } from "./receive-chunk.server.ts";
import { listStaffPhotos } from "./store.server.ts";

/** Stores one chunk of a photo that staff take of a car. @throws NotFoundError | RuleError */
export async function receiveStaffPhotoChunk(
	ctx: AppContext,
	leadId: string,
	{ key, ...chunk }: { key: string; from: number; chunk: Buffer },
): Promise<PhotoUpload> {
	const staffPhotos = await listStaffPhotos(ctx.db, leadId);
	const photo = staffPhotos.find(({ uploadKey }) => uploadKey === key);
	return toPhotoUpload(await addChunk(ctx, requireFound(photo, PHOTO_ERRORS.photoMissing), chunk));
}

/** Returns the stored photos that staff took of a car. */
export async function readStaffPhotos(
	db: DbOrTrx,
	actor: Pick<Actor, "role">,
	leadId: string,
): Promise<StaffPhotos> {
	const photos = (await listStaffPhotos(db, leadId)).filter(({ storedAt }) => storedAt !== null);
	return { photos: await toLeadPhotos(db, actor, photos) };
}

/** Returns a stored photo that staff took of a car. @throws NotFoundError */
export async function getStaffPhoto(ctx: Pick<AppContext, "db">, leadId: string, id: string) {
	const photo = (await listStaffPhotos(ctx.db, leadId)).find((row) => row.id === id && row.storedAt);
	return requireFound(photo, PHOTO_ERRORS.noSuchPhoto);
}

/** Shares a staff photo with its customer, or stops sharing it. @throws NotFoundError */
export async function setPhotoShared(ctx: AppContext, leadId: string, id: string, isShared: boolean) {
	await getStaffPhoto(ctx, leadId, id);
	await updateRows(ctx.db, "requestPhotos", { id }, { isShared: isShared ? 1 : 0 });
}
