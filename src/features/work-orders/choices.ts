import { keysOf } from "#words/keys.ts";

/** What the work on a car waits for besides its approval, and whose turn it is meanwhile. */
export const WAITS = {
	part: { label: "Espera repuesto", turn: "shop" },
	third_party: { label: "Espera a un tercero", turn: "other" },
	customer: { label: "Espera al cliente", turn: "customer" },
} as const;
export type WaitsFor = keyof typeof WAITS;
export const WAITS_FOR = keysOf(WAITS);

/** Why work begins without an approval: it is not charged. */
export const BASES = { warranty: "Garantía", courtesy: "Cortesía" } as const;
export type Basis = keyof typeof BASES;
export const BASIS_NAMES = keysOf(BASES);

/** Why a car has no plate to write down. */
export const NO_PLATES = {
	no_plate: "Sin placa",
	temporary_permit: "Permiso provisional",
	not_seen: "No se pudo ver",
} as const;
export type NoPlate = keyof typeof NO_PLATES;
export const NO_PLATE_NAMES = keysOf(NO_PLATES);

/** What became of an approved job so far. */
export const JOB_MARKS = ["open", "done", "dropped"] as const;

export function markOf(doneAt: string | null, droppedWhy: string): (typeof JOB_MARKS)[number] {
	if (doneAt !== null) return "done";
	return droppedWhy ? "dropped" : "open";
}

/** How full a tank is, in eighths. */
export const TANK = ["Vacío", "1/8", "1/4", "3/8", "1/2", "5/8", "3/4", "7/8", "Lleno"] as const;

/** What a car in the workshop waits for: the groups of «Taller», in their order. */
export const GROUPS = {
	to_start: "Por empezar",
	approval: "Espera aprobación",
	waiting: "Espera repuesto u otro",
	in_progress: "En trabajo",
	ready: "Listos",
} as const;
export const GROUP_NAMES = keysOf(GROUPS);
