const DAY_MS = 24 * 60 * 60 * 1000;

/** So many photos a request has at most. @source rules 5.23 */
export const MOST_PHOTOS = 4;
/** A request takes photos for so many days. */
export const PHOTO_LINK_DAYS = 7;

/** Until when a request takes photos that is asked for them now, as an instant. */
export function photoTermFrom(now: Date): string {
	return new Date(now.getTime() + PHOTO_LINK_DAYS * DAY_MS).toISOString();
}

/** On the button of a letter and of the customer's own page. */
export const SEND_PHOTOS = "Mandar fotos";
