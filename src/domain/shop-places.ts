import { getKeys } from "./text/keys.ts";

/** A place of the site for one photograph of the shop. */
type ShopPlace = {
	/** Its name for staff. */
	label: string;
	/** The text for visitors who do not see the photograph, unless staff write another. */
	alt: string;
	/** Width and height in pixels of the largest picture; smaller ones have the same shape. */
	shape: readonly [width: number, height: number];
	/** The page that shows it, and its name for staff. */
	to: string;
	page: string;
};

/** A telephone that lies takes 4:3, so this shape loses nothing. */
const PHONE_SHAPE = [1600, 1200] as const;
const PANORAMA_SHAPE = [1680, 720] as const;

const FINISHED_JOB = { shape: PHONE_SHAPE, to: "/servicios#trabajos", page: "Servicios" };
const INSIDE = { shape: PHONE_SHAPE, to: "/nosotros#taller", page: "Nosotros" };

/** Every place for the shop's own photographs, in the order of the panel. @source rules 6.48 */
export const SHOP_PLACES = {
	facade: {
		label: "Fachada",
		alt: "Fachada del taller",
		shape: PHONE_SHAPE,
		to: "/#contactanos",
		page: "Portada, junto al horario",
	},
	bay: {
		label: "Bahía",
		alt: "Bahía del taller",
		shape: PANORAMA_SHAPE,
		to: "/gubernamentales",
		page: "Gubernamentales",
	},
	team: { ...INSIDE, label: "Equipo", alt: "Equipo del taller" },
	reception: { ...INSIDE, label: "Recepción", alt: "Recepción del taller" },
	tools: { ...INSIDE, label: "Herramientas", alt: "Herramientas del taller" },
	job1: { ...FINISHED_JOB, label: "Trabajo terminado 1", alt: "Trabajo terminado en el taller" },
	job2: { ...FINISHED_JOB, label: "Trabajo terminado 2", alt: "Otro trabajo terminado en el taller" },
	job3: { ...FINISHED_JOB, label: "Trabajo terminado 3", alt: "Un tercer trabajo terminado en el taller" },
} as const satisfies Readonly<Record<string, ShopPlace>>;

export type ShopPlaceId = keyof typeof SHOP_PLACES;
export const SHOP_PLACE_IDS = getKeys(SHOP_PLACES);
