const DAY_MS = 24 * 60 * 60 * 1000;

/** So many photos a request has at most. @source rules 5.23 */
export const MOST_PHOTOS = 4;
/** A link takes photos for so many days. */
export const PHOTO_LINK_DAYS = 7;

/** When a link that is opened now ends, as an instant. */
export function linkEnd(now: Date): string {
	return new Date(now.getTime() + PHOTO_LINK_DAYS * DAY_MS).toISOString();
}

/** What a receipt says of it. */
export const PHOTO_OFFER = {
	label: "Agregar fotos",
	text: `¿Una foto ayuda? Agrega hasta ${MOST_PHOTOS}: el golpe, la luz del tablero, la pieza. Solo las ve el taller y se guardan sin el lugar donde las tomaste. Tienes ${PHOTO_LINK_DAYS} días.`,
} as const;
/** On the button of a letter and of the customer's own page. */
export const SEND_PHOTOS = "Mandar fotos";
export const UNKNOWN_PHOTO_LINK =
	"Este enlace de fotos ya no sirve o está incompleto. Pídenos otro por WhatsApp.";
