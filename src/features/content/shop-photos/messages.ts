import { getChangedWhileEditedMessage } from "#core/audit/rules.ts";
import type { ShopPlaceId } from "#domain/shop-places.ts";

export const PHOTO_ERRORS = {
	noPicture: "Elige la foto en Media.",
	gone: "Esa foto ya no está en Media. Elige otra.",
	unreadable: "No pudimos abrir esa foto. Elige otra, o súbela de nuevo.",
	empty: "Ese lugar no tiene foto.",
	changed: (by: string) => getChangedWhileEditedMessage(`${by} cambió esta foto`),
} as const;

const FINISHED_JOB =
	"A un metro, de día y a la sombra, con el teléfono acostado: la parte reparada al centro y entera, sin la placa ni la cara del cliente.";

/** How to take each photograph with a telephone: position, light, what it must show and what not. */
export const PHOTO_ADVICE: Readonly<Record<ShopPlaceId, string>> = {
	facade:
		"Desde la acera de enfrente, con el teléfono acostado y el sol a tu espalda: el letrero y la entrada enteros, sin placas ni gente que pasa.",
	bay: "Desde la entrada, con el teléfono acostado a la altura del pecho y todas las luces encendidas: un carro en el elevador al centro y el piso limpio, sin placas ni clientes.",
	team: "Todos de pie frente a la bahía, de día y a la sombra, con el teléfono acostado a la altura de los ojos: cada cara y cada uniforme a la vista, sin clientes ni placas detrás.",
	reception:
		"Desde la puerta, de día y con las luces encendidas, con el teléfono acostado: el mostrador y las sillas, sin clientes, ni papeles o pantallas con sus datos.",
	tools:
		"De frente al tablero o al carrito en orden, con el teléfono acostado y sin flash: las herramientas llenan la foto, sin placas, caras ni papeles.",
	job1: FINISHED_JOB,
	job2: FINISHED_JOB,
	job3: FINISHED_JOB,
};
