import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { getUnknownSender } from "#core/requests/burst-protection/store.server.ts";
import { MAX_PHOTOS } from "#core/requests/form/photo-term.ts";
import { isHandledByStaff } from "#core/requests/requesters.server.ts";
import { DAY_MS } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import {
	type DbOrTrx,
	retryOnUniqueConflict,
	type Trx,
	withTransaction,
} from "#server/database/db.server.ts";
import { countRows, findRow, insertRows } from "#server/database/rows.server.ts";
import { NotFoundError } from "#server/errors.ts";
import type { PhotoUpload } from "./contract.ts";
import { findPhotoLink, toPhotoUpload } from "./customer-photos.server.ts";
import { rejectPhoto } from "./errors.server.ts";
import { PHOTO_ERRORS } from "./messages.ts";
import {
	CUSTOMER_KIND,
	findFreeSlot,
	MAX_ARRIVING,
	MAX_STAFF_PHOTOS,
	MAX_STARTED_PER_DAY,
	MIN_FREE_BYTES,
	PHOTO_RESERVATION_MS,
	type PhotoKind,
} from "./rules.ts";
import {
	findSentPhoto,
	listCustomerPhotos,
	listStaffPhotos,
	type PhotoRow,
	selectStartedSince,
} from "./store.server.ts";

type PhotoStart = { token: string; key: string; bytes: number; address: string };

/**
 * Starts the upload of a photo and reserves one of its request's four slots. Repeating it with the same key returns the
 * same photo.
 *
 * @param start `key` is chosen by the sender, `address` is their network address
 * @throws NotFoundError | TooManyError | RuleError full | other_file (409) | day_full | no_room | busy (503)
 * @source rules 5.23, 5.25
 */
export async function startPhoto(ctx: AppContext, start: PhotoStart): Promise<PhotoUpload> {
	const { leadId } = await findPhotoLink(ctx, start.token);
	const existing = await findSentPhoto(ctx.db, leadId, start.key);
	if (existing) return getMatchingPhoto(existing, start.bytes);
	await ctx.limits.takePoint("photo", start.address);
	if (await isUnknownSender(ctx.db, leadId)) await ctx.limits.takePoint("photoRequest", leadId);
	await assertDiskSpace(ctx);
	const { key: uploadKey, bytes } = start;
	return reservePhoto(ctx, { leadId, uploadKey, bytes, kind: CUSTOMER_KIND });
}

function getMatchingPhoto(existing: PhotoRow, bytes: number): PhotoUpload {
	if (existing.bytes !== bytes) throw rejectPhoto("other_file", PHOTO_ERRORS.otherFile);
	return toPhotoUpload(existing);
}

/** Returns the slots that photos of one kind share: four for the customer's photos, forty for those of staff. */
export const getPhotoSlots = (kind: PhotoKind) =>
	kind === CUSTOMER_KIND
		? { listOccupied: listCustomerPhotos, max: MAX_PHOTOS, fullMessage: PHOTO_ERRORS.limitReached }
		: {
				listOccupied: listStaffPhotos,
				max: MAX_STAFF_PHOTOS,
				fullMessage: PHOTO_ERRORS.staffLimitReached,
			};

type NewPhoto = Pick<PhotoRow, "leadId" | "uploadKey" | "bytes" | "kind"> &
	Partial<Pick<PhotoRow, "authorId">>;

/**
 * Reserves a slot for a new photo; the same key again returns the same photo.
 *
 * @throws NotFoundError | RuleError full | other_file (409)
 * @source rules 5.25
 */
export function reservePhoto(ctx: AppContext, photo: NewPhoto): Promise<PhotoUpload> {
	const { leadId, uploadKey, bytes, kind, authorId = null } = photo;
	const { listOccupied, max, fullMessage } = getPhotoSlots(kind);
	const reserve = async (trx: Trx) => {
		const now = ctx.now();
		// Unknown senders share a limit of disk space; known customers and accepted requests only have their four slots.
		if (kind === CUSTOMER_KIND && (await isUnknownSender(trx, leadId))) await assertUploadCapacity(trx, now);
		const existing = await findRow(trx, "requestPhotos", { leadId, uploadKey });
		// Staff removed it meanwhile; the sender must start a new photo.
		if (existing?.deletedAt) throw new NotFoundError(PHOTO_ERRORS.photoMissing);
		if (existing) return getMatchingPhoto(existing, bytes);
		const place = findFreeSlot(await listOccupied(trx, leadId), max);
		if (!place) throw rejectPhoto("full", fullMessage);
		const values = { leadId, uploadKey, bytes, kind, authorId, place, received: 0 };
		const row = { id: randomUUID(), ...values, isShared: 0, createdAt: now.toISOString() };
		await insertRows(trx, "requestPhotos", row);
		return toPhotoUpload({ ...values, storedAt: null });
	};
	return retryOnUniqueConflict(() => withTransaction(ctx.db, reserve), max);
}

const isUnknownSender = async (db: DbOrTrx, leadId: string) =>
	(await getUnknownSender(db, leadId)).isUnknownSender && !(await isHandledByStaff(db, leadId));

async function assertUploadCapacity(trx: Trx, now: Date): Promise<void> {
	const selectStarted = (ms: number) => selectStartedSince(trx, new Date(now.getTime() - ms).toISOString());
	if ((await countRows(selectStarted(DAY_MS))) >= MAX_STARTED_PER_DAY)
		throw rejectPhoto("day_full", PHOTO_ERRORS.dayFull);
	const arriving = selectStarted(PHOTO_RESERVATION_MS).where("storedAt", "is", null);
	if ((await countRows(arriving)) >= MAX_ARRIVING) throw rejectPhoto("busy", PHOTO_ERRORS.busy);
}

/** Checks that the disk keeps enough space for requests; remote storage has its own. */
async function assertDiskSpace({ env, privateFiles }: AppContext): Promise<void> {
	if (privateFiles.remote) return;
	const disk = await statfs(env.BIELA_DATA).catch(() => undefined);
	if (disk && disk.bavail * disk.bsize < MIN_FREE_BYTES)
		throw rejectPhoto("no_room", PHOTO_ERRORS.storageFull);
}
