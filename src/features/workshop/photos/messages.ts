import { MAX_PHOTOS, PHOTO_LINK_DAYS } from "#core/requests/form/photo-term.ts";
import { formatGreeting } from "#domain/text/greeting.ts";
import { MAX_STAFF_PHOTOS, type StaffPhotoKind } from "./rules.ts";

export const ASK_PHOTOS = "Pedir fotos";

export const PHOTO_ERRORS = {
	unknownLink: "Este enlace de fotos ya no sirve o está incompleto. Pídenos otro por WhatsApp.",
	photoMissing: "Esa foto ya no está aquí: quizá la quitaste en otra pestaña. Elígela otra vez.",
	limitReached: `Ya hay ${MAX_PHOTOS} fotos, que es el máximo. Quita una para poner otra.`,
	staffLimitReached: `Ya hay ${MAX_STAFF_PHOTOS} fotos de este carro, que es el máximo. Quita una para poner otra.`,
	otherFile: "Esa foto empezó a subir con otro tamaño. Quítala y elígela otra vez.",
	wrongChunk: "Ese pedazo de la foto no llegó completo. Se manda otra vez.",
	wrongOffset: "La foto sigue desde otro punto.",
	beginAgain: "Se perdió lo que había llegado de esta foto. Se manda otra vez desde el principio.",
	dayFull: "Hoy ya recibimos todas las fotos que podemos guardar. Mándala por WhatsApp.",
	busy: "Hay muchas fotos llegando a la vez. Tu foto sigue en tu teléfono: sigue en un minuto.",
	storageFull:
		"Ahora no tenemos espacio para guardar fotos. Tu solicitud está guardada: prueba en unos minutos o manda la foto por WhatsApp.",
	storageUnavailable:
		"El lugar donde se guardan las fotos no responde. Lo que ya llegó no se pierde: sigue en un minuto.",
	notBytes: "Manda el pedazo de la foto como application/octet-stream.",
	noRequest: "Esa solicitud ya no existe.",
	noPhotos: "Esta solicitud no lleva fotos.",
	noSuchPhoto: "Esa foto ya no existe.",
	evidence:
		"El carro ya salió: esta foto muestra cómo llegó o cómo se fue, y queda por si hay un reclamo. Solo el dueño la elimina.",
} as const;

/** Captions of the photos that staff take of a car. */
export const STAFF_PHOTO_LABELS: Readonly<Record<StaffPhotoKind, string>> = {
	intake: "Cómo llegó",
	finding: "Hallazgo",
	work: "El trabajo",
	delivery: "Cómo salió",
};

/** The error when no link can be sent. */
export const NO_ADDRESS =
	"Para mandar el enlace hace falta la dirección del sitio: un Dueño la pone en Configuración.";

/** Entries of the request's history. */
export const EVENTS = {
	sent: "Mandó fotos",
	removed: (place: number) => `Quitó la foto ${place}`,
	restored: (place: number) => `Recuperó la foto ${place}`,
	requested: {
		whatsapp: `Pidió fotos por WhatsApp: se pueden mandar por ${PHOTO_LINK_DAYS} días`,
		copy: `Copió el enlace para pedir fotos: se pueden mandar por ${PHOTO_LINK_DAYS} días`,
	},
} as const;

/** Formats the chat message that asks for photos. @param input `until` is the last day as a formatted date */
export function formatPhotoRequestMessage(input: {
	name: string;
	shop: string;
	/** The request as the customer knows it: «tu solicitud COT-2026-00001». */
	about: string;
	url: string;
	until: string;
}): string {
	const { name, shop, about, url, until } = input;
	return `${formatGreeting(name)}. Te escribimos de ${shop} por ${about}. Una foto nos ayuda a responderte mejor. Súbela aquí (hasta ${MAX_PHOTOS}, solo las ve el taller): ${url}\nPuedes mandarlas hasta el ${until}.`;
}
