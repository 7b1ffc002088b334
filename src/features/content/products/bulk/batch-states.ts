/** The steps that a batch takes in the background, in chunks. */
export type BatchStep = "check" | "apply" | "undo";

type BatchStateProperties = {
	label: string;
	/** The step that runs in this state, and continues after a restart. */
	step?: BatchStep;
	/** Whether its rows say what will happen, and nothing is written yet. */
	isReady?: true;
	/** Whether the catalogue contains its changes. */
	isApplied?: true;
	/** Whether its rows are still being stored. */
	isReceiving?: true;
	/** Whether its settings can still change. */
	isOpen?: true;
};

/** States of a batch; code asks for their properties, never for their names. @source rules 6.43 */
export const BATCH_STATES = {
	storing: { label: "Recibiendo la hoja", isReceiving: true },
	uploaded: { label: "Falta una respuesta tuya", isOpen: true },
	checking: { label: "Revisando", step: "check" },
	ready: { label: "Sin aplicar", isReady: true, isOpen: true },
	applying: { label: "Aplicando", step: "apply" },
	applied: { label: "Aplicado", isApplied: true },
	undoing: { label: "Deshaciendo", step: "undo" },
	undone: { label: "Deshecho" },
} as const satisfies Readonly<Record<string, BatchStateProperties>>;

export type BatchState = keyof typeof BATCH_STATES;

/** Returns the properties of a state. */
export const getBatchState = (state: BatchState): BatchStateProperties => BATCH_STATES[state];
