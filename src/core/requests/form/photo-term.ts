const DAY_MS = 24 * 60 * 60 * 1000;

/** Maximum number of photos of a request. @source rules 5.23 */
export const MAX_PHOTOS = 4;
/** A request accepts photos for this many days. */
export const PHOTO_LINK_DAYS = 7;

/** Returns until when a request accepts photos that are requested now, as an instant. */
export function getPhotoDeadline(now: Date): string {
	return new Date(now.getTime() + PHOTO_LINK_DAYS * DAY_MS).toISOString();
}

/** Button label in emails and in the customer portal. */
export const SEND_PHOTOS = "Mandar fotos";
