import { getKeys } from "#domain/text/keys.ts";

/** Cash that moves without a payment; `sign` is its effect on the drawer. */
const KINDS = {
	float: { label: "Fondo para dar vuelto", sign: 1 },
	in: { label: "Entró efectivo", sign: 1 },
	out: { label: "Salió efectivo", sign: -1 },
} as const;

export const MOVEMENT_KINDS = getKeys(KINDS);
export type MovementKind = keyof typeof KINDS;

export const getMovementInfo = (kind: MovementKind) => KINDS[kind];
