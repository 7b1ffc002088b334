import { keysOf } from "#words/keys.ts";

/** What the work on a car waits for besides its approval, and whose turn it is meanwhile. */
export const WAITS = {
	repuesto: { label: "Espera repuesto", turn: "taller" },
	tercero: { label: "Espera a un tercero", turn: "otro" },
	cliente: { label: "Espera al cliente", turn: "cliente" },
} as const;
export type WaitsFor = keyof typeof WAITS;
export const WAITS_FOR = keysOf(WAITS);

/** Why work begins without an approval: it is not charged. */
export const BASES = { garantia: "Garantía", cortesia: "Cortesía" } as const;
export type Basis = keyof typeof BASES;
export const BASIS_NAMES = keysOf(BASES);

/** Why a car has no plate to write down. */
export const NO_PLATES = {
	sin_placa: "Sin placa",
	permiso: "Permiso provisional",
	no_se_vio: "No se pudo ver",
} as const;
export type NoPlate = keyof typeof NO_PLATES;
export const NO_PLATE_NAMES = keysOf(NO_PLATES);

/** What became of an approved job so far. */
export const JOB_MARKS = ["abierto", "hecho", "omitido"] as const;

export function markOf(doneAt: string | null, droppedWhy: string): (typeof JOB_MARKS)[number] {
	if (doneAt !== null) return "hecho";
	return droppedWhy ? "omitido" : "abierto";
}

/** How full a tank is, in eighths. */
export const TANK = ["Vacío", "1/8", "1/4", "3/8", "1/2", "5/8", "3/4", "7/8", "Lleno"] as const;

/** What a car in the workshop waits for: the groups of «Taller», in their order. */
export const GROUPS = {
	por_empezar: "Por empezar",
	aprobacion: "Espera aprobación",
	espera: "Espera repuesto u otro",
	en_trabajo: "En trabajo",
	listo: "Listos",
} as const;
export const GROUP_NAMES = keysOf(GROUPS);
