import { LETTERS_A_DAY, OVER_CAP } from "#letter-cap.ts";
import { keysOf } from "#words/keys.ts";

/** Message states by outbox state: sent, queued, held until mail is configured, or failed. */
export const OUTBOX_STATES = {
	sent: "done",
	waiting: "pending",
	held: "held",
	dead: "dead",
} as const;
export type OutgoingState = keyof typeof OUTBOX_STATES;
type OutboxState = (typeof OUTBOX_STATES)[OutgoingState];
export const OUTGOING_STATES = keysOf(OUTBOX_STATES);
export const OUTGOING_FILTERS = ["all", ...OUTGOING_STATES] as const;
export type OutgoingFilter = (typeof OUTGOING_FILTERS)[number];

export const MESSAGES_PER_PAGE = 30;

/** Counts emails by filter. @param found counts by outbox state */
export function filterCounts(
	found: ReadonlyMap<OutboxState, number>,
): Record<OutgoingFilter, number> {
	const of = (state: OutgoingState) => found.get(OUTBOX_STATES[state]) ?? 0;
	const [sent, waiting, held, dead] = [of("sent"), of("waiting"), of("held"), of("dead")];
	return { all: sent + waiting + held + dead, sent, waiting, held, dead };
}

export function stateOf(outboxState: OutboxState): OutgoingState {
	return OUTGOING_STATES.find((state) => OUTBOX_STATES[state] === outboxState) as OutgoingState;
}

/** Error of a message as the mail sender records it: «SMTP 550 RCPT TO: …», «SMTP ETIMEDOUT CONN: …». */
const NOTED = /SMTP (\d{3}|[A-Z]+) ?([A-Z ]*):/;
/**
 * Servers use 550 for many errors; these enhanced codes are about the sender or the session, not the address (RFC
 * 3463).
 */
const NOT_OF_ADDRESS = /\b5\.[3-7]\.\d/;
const REFUSED = "El servidor de correo lo rechazó.";

const OVER_CAP_WORDS = `No se envió: tope por destinatario. A esa dirección ya le escribimos ${LETTERS_A_DAY.any} veces hoy (del boletín, ${LETTERS_A_DAY.newsletter}) y alguien podría estar usando un correo ajeno. Si es tu cliente, envíalo tú.`;
const SENDER_REFUSED = "El servidor de correo no acepta al remitente: revisa MAIL_FROM.";
const CODES: [RegExp, string][] = [
	[
		/^(535|534|530|EAUTH|ENOAUTH)$/,
		"El usuario o la contraseña del correo no sirven: revisa SMTP_URL.",
	],
	[/^(421|45[01])$/, "El servidor de correo pidió esperar."],
	[/^(452|552)$/, "El buzón de quien recibe está lleno, o el mensaje es muy grande."],
	[/^(550|551|553)$/, "Esa dirección no existe o no recibe correo."],
	[/^5\d\d$/, REFUSED],
	[/^ETIMEDOUT$/, "El servidor de correo no respondió a tiempo."],
	[/^(ECONNECTION|ESOCKET|ECONNREFUSED)$/, "No hubo conexión con el servidor de correo."],
	[/^EDNS$/, "No se encuentra el servidor de correo: revisa SMTP_URL."],
	[/^ETLS$/, "El servidor de correo no ofrece una conexión segura."],
	[/^(EMESSAGE|EENVELOPE)$/, "La dirección o el mensaje no son válidos."],
];

/** @param noted error recorded by the sender; null when nothing failed yet */
export function whyNotSent(noted: string | null): string | null {
	if (!noted) return null;
	if (noted === OVER_CAP) return OVER_CAP_WORDS;
	const [, code = "", step = ""] = NOTED.exec(noted) ?? [];
	if (step.trim() === "MAIL FROM" && /^5(?!3[045])/.test(code)) return SENDER_REFUSED;
	if (/^55[013]$/.test(code) && NOT_OF_ADDRESS.test(noted)) return REFUSED;
	return (
		CODES.find(([pattern]) => pattern.test(code))?.[1] ?? "El servidor de correo dio un error."
	);
}

/**
 * Returns whether «Reintentar» has an effect: not for sent messages, those being sent or about to be, nor for reserved
 * example addresses.
 */
export function canRetry(message: {
	state: OutgoingState;
	attempts: number;
	isMailOn: boolean;
	isLeaving: boolean;
	isReserved: boolean;
}): boolean {
	const { state, attempts, isMailOn, isLeaving, isReserved } = message;
	if (!isMailOn || isLeaving || isReserved || state === "sent") return false;
	return state !== "waiting" || attempts > 0;
}
