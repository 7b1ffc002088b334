import type { Guidance } from "#features/media/rules.ts";
import { DAY_MS } from "#panama/time.ts";

/** Whose a photo is: the customer's, or what staff took as the car came, while it was there and as it left. */
export const OWN_KIND = "customer";
export const STAFF_PHOTO_KINDS = ["intake", "finding", "work", "delivery"] as const;
export type StaffPhotoKind = (typeof STAFF_PHOTO_KINDS)[number];
export type PhotoKind = typeof OWN_KIND | StaffPhotoKind;
/** Photos that staff take of one car. */
export const MOST_OF_STAFF = 40;

/** A photo travels in pieces of this many bytes, the last one shorter: what breaks off costs one of them. */
export const PIECE_BYTES = 128 * 1024;
/** What a phone sends as it is when it cannot make it lighter. */
export const MOST_BYTES = 9 * 1024 * 1024;
/** What a phone makes of a photo before it sends it. */
export const SENT_BYTES = 1_500_000;
export const SENT_PIXELS = 2048;
/** Photos begun within a day, and those on their way at once, before a stranger's is refused: what they can fill of the disk has an end. */
export const MOST_A_DAY = 400;
export const MOST_ARRIVING = 80;
/** For so long a photo on its way keeps a place among those: «sigue en un minuto» is true also of who begins many and sends none. */
export const PHOTO_PLACE_MS = 60 * 1000;
/** Below so many bytes of room the shop keeps what is left for its requests. */
export const ROOM_LEFT = 300 * 1024 * 1024;

/** A photo that did not arrive within a day is forgotten. */
export const HALF_KEPT_MS = DAY_MS;
/** What staff removed can be taken back for so long. */
export const REMOVED_KEPT_DAYS = 30;
/** Photos that follow within this time are the same news. */
export const NEWS_EVERY_MS = 30 * 60 * 1000;

/** The outbox topic of files that nobody may see any more; its payload is `{ folders }`. */
export const PHOTO_FILES_TOPIC = "photo-files";

/** What is kept of a photo: a JPEG that any telephone opens and a small one for lists. @source rules 5.24 */
export const PHOTO_GUIDANCE: Guidance = {
	mostBytes: MOST_BYTES,
	least: [32, 32],
	most: [1600, 1600],
	keeps: "jpg",
	hasVariants: false,
	smallWidth: 480,
};
export const PHOTO_SIZES = ["small", "full"] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** How many bytes the piece has that begins at `from`. */
export function pieceLength(from: number, bytes: number): number {
	return Math.min(PIECE_BYTES, bytes - from);
}

/** The name of that piece beside its others. */
export const pieceName = (from: number) => `p${from / PIECE_BYTES}.part`;

/** The first of `most` places that no photo has; undefined when all are taken. */
export function freePlace(taken: readonly { place: number }[], most: number): number | undefined {
	return Array.from({ length: most }, (_, index) => index + 1).find(
		(free) => !taken.some(({ place }) => place === free),
	);
}
