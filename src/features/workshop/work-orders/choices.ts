import { getKeys } from "#domain/text/keys.ts";

/** The things besides an approval that work waits for, and who acts next. */
export const WAIT_REASONS = {
	part: { label: "Espera repuesto", turn: "shop" },
	third_party: { label: "Espera a un tercero", turn: "other" },
	customer: { label: "Espera al cliente", turn: "customer" },
} as const;
export type WaitReason = keyof typeof WAIT_REASONS;
export const WAIT_REASON_NAMES = getKeys(WAIT_REASONS);

/** The reasons to start work without an approval; such work is not charged. */
export const BASIS_LABELS = { warranty: "Garantía", courtesy: "Cortesía" } as const;
export type Basis = keyof typeof BASIS_LABELS;
export const BASIS_NAMES = getKeys(BASIS_LABELS);

/** The reasons for a missing plate. */
export const NO_PLATE_REASONS = {
	no_plate: "Sin placa",
	temporary_permit: "Permiso provisional",
	not_seen: "No se pudo ver",
} as const;
export type NoPlateReason = keyof typeof NO_PLATE_REASONS;
export const NO_PLATE_NAMES = getKeys(NO_PLATE_REASONS);

/** The progress of an approved job. */
export const JOB_MARKS = ["open", "done", "dropped"] as const;

export function getJobMark(doneAt: string | null, dropReason: string): (typeof JOB_MARKS)[number] {
	if (doneAt !== null) return "done";
	return dropReason ? "dropped" : "open";
}

/** Fuel levels, in eighths. */
export const FUEL_LEVELS = ["Vacío", "1/8", "1/4", "3/8", "1/2", "5/8", "3/4", "7/8", "Lleno"] as const;

/** The groups of «Taller» in display order, by the next thing a car waits for. */
export const BOARD_GROUPS = {
	to_start: "Por empezar",
	approval: "Espera aprobación",
	waiting: "Espera repuesto u otro",
	in_progress: "En trabajo",
	ready: "Listos",
} as const;
export type OrderGroup = keyof typeof BOARD_GROUPS;
export const GROUP_NAMES = getKeys(BOARD_GROUPS);
