/** Records that only one of two merged requests may have, as messages name them. */
export const HOLDING_LABELS = {
	visit: "una cita",
	order: "una orden de taller",
	estimate: "una cotización",
	draft: "una cotización sin enviar, que se puede borrar",
	money: "pagos o cuentas",
	win: "un trabajo ganado",
	notice: "un aviso de llegada",
} as const;
export type Holding = keyof typeof HOLDING_LABELS;

export const SAME_REQUEST = "Es la misma solicitud: elige otra.";
export const MERGE_NOT_FOUND = "Esas solicitudes no están unidas.";
export const NOT_MERGEABLE = "Una suscripción al boletín no se une con otra solicitud.";
export const MERGE_QUARANTINED = "Está en cuarentena: si no es spam, sácala primero y después únela.";
export const OTHER_PERSON =
	"No son de la misma persona. Si lo son, corrige primero el teléfono de una de las dos.";
export const TOO_MANY_MERGED = "Ya se unieron 20 solicitudes de este asunto: no caben más.";
export const SPLIT_TOO_LATE = "Se unieron hace más de un día: ya no se pueden separar.";

export const formatMergedInto = (reference: string) =>
	`Esta solicitud se unió a ${reference}. Ábrela y sigue allí.`;

export const formatMergedElsewhere = (reference: string, targetReference: string) =>
	`${reference} ya se unió a ${targetReference}. Abre ${targetReference} y mira cómo quedó.`;

/** Formats why neither request can give way. */
export function formatBothHold(requests: readonly { reference: string; holding: Holding }[]): string {
	const parts = requests.map(({ reference, holding }) => `${reference} tiene ${HOLDING_LABELS[holding]}`);
	return `No se pueden unir: ${parts.join(" y ")}. Sigue con las dos, o cierra la que no haga falta.`;
}

export const formatSplitFirst = (reference: string, targetReference: string) =>
	`Separa primero ${reference} de ${targetReference}.`;

/** Lines of the history, of the request that stays and of the other. */
export const MERGE_EVENTS = {
	target: (reference: string) => `Se unió ${reference}`,
	merged: (reference: string) => `Unida a ${reference}`,
	targetSplit: (reference: string) => `Se separó ${reference}`,
	split: (reference: string) => `Separada de ${reference}`,
};

export const CHOOSE_OTHER = "Elige la otra solicitud";
export const NO_OTHER_REQUEST =
	"Esta persona no tiene otra solicitud que se pueda unir. Si escribió con otro teléfono, corrige primero el teléfono.";

/** Says before a merge what becomes of both requests. */
export const formatMergeEffect = (target: string, merged: string) =>
	`Queda ${target}. ${merged} y su enlace llevan a ella, y los historiales, mensajes y fotos se ven juntos. Se pueden separar durante un día.`;
