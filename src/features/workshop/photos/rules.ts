import { DAY_MS } from "#domain/time.ts";
import type { Guidance } from "#features/content/media/rules.ts";

/** Kinds of photos: the customer's own, or taken by staff at intake, during the work or at delivery. */
export const CUSTOMER_KIND = "customer";
export const STAFF_PHOTO_KINDS = ["intake", "finding", "work", "delivery"] as const;
export type StaffPhotoKind = (typeof STAFF_PHOTO_KINDS)[number];
export type PhotoKind = typeof CUSTOMER_KIND | StaffPhotoKind;
/** Maximum number of staff photos per car. */
export const MAX_STAFF_PHOTOS = 40;

/** The size of an upload chunk; the last one is shorter. A broken connection costs one chunk. */
export const CHUNK_BYTES = 128 * 1024;
/** The size limit of a photo that the phone cannot shrink. */
export const MAX_BYTES = 9 * 1024 * 1024;
/** The size to which a phone shrinks a photo before the upload. */
export const SENT_BYTES = 1_500_000;
export const SENT_PIXELS = 2048;
/** Limits of photos started per day and arriving at once, for unknown senders: they bound the used disk space. */
export const MAX_STARTED_PER_DAY = 400;
export const MAX_ARRIVING = 80;
/** An arriving photo counts towards MAX_ARRIVING for this long, so idle uploads block others only for a minute. */
export const PHOTO_RESERVATION_MS = 60 * 1000;
/** Free bytes that are reserved for requests; below this no photos are accepted. */
export const MIN_FREE_BYTES = 300 * 1024 * 1024;

/** Unfinished photos are deleted after a day. */
export const UNFINISHED_RETENTION_MS = DAY_MS;
/** Days for which a photo removed by staff can be restored. */
export const REMOVED_RETENTION_DAYS = 30;
/** Photos within this time cause one notification. */
export const ALERT_INTERVAL_MS = 30 * 60 * 1000;

/** The outbox topic of file removals; its payload is `{ folders }`. */
export const PHOTO_FILES_TOPIC = "photo-files";

/** The stored formats of a photo: a JPEG that any phone opens and a small one for lists. @source rules 5.24 */
export const PHOTO_GUIDANCE: Guidance = {
	maxBytes: MAX_BYTES,
	minSize: [32, 32],
	maxSize: [1600, 1600],
	storedFormat: "jpg",
	hasVariants: false,
	smallWidth: 480,
};
export const PHOTO_SIZES = ["small", "full"] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Returns the length in bytes of the chunk at offset `from`. */
export function getChunkLength(from: number, bytes: number): number {
	return Math.min(CHUNK_BYTES, bytes - from);
}

/** Returns the file name of the chunk at offset `from`. */
export const getChunkName = (from: number) => `p${from / CHUNK_BYTES}.part`;

/** Finds the first free slot up to `max`; undefined if all are occupied. */
export function findFreeSlot(occupied: readonly { place: number }[], max: number): number | undefined {
	return Array.from({ length: max }, (_, index) => index + 1).find(
		(slot) => !occupied.some(({ place }) => place === slot),
	);
}
