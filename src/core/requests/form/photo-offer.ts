import { MAX_PHOTOS, PHOTO_LINK_DAYS } from "./photo-term.ts";

/** Texts of the photo offer on a receipt; in its own module because the request page loads photo-term.ts. */
export const PHOTO_OFFER_MESSAGES = {
	label: "Agregar fotos",
	text: `¿Una foto ayuda? Agrega hasta ${MAX_PHOTOS}: el golpe, la luz del tablero, la pieza. Las ven el taller y quien tenga tu enlace, y se guardan sin el lugar donde las tomaste. Tienes ${PHOTO_LINK_DAYS} días.`,
} as const;
