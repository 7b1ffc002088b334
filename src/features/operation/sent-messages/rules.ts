import { MAX_EMAILS_PER_DAY, OVER_EMAIL_LIMIT } from "#domain/email-limit.ts";
import { getKeys } from "#domain/text/keys.ts";

/** Message states by outbox state: sent, queued, held until mail is configured, or failed. */
export const OUTBOX_STATES = {
	sent: "done",
	waiting: "pending",
	held: "held",
	dead: "dead",
} as const;
export type SentMessageState = keyof typeof OUTBOX_STATES;
type OutboxState = (typeof OUTBOX_STATES)[SentMessageState];
export const SENT_MESSAGE_STATES = getKeys(OUTBOX_STATES);
export const SENT_MESSAGE_FILTERS = ["all", ...SENT_MESSAGE_STATES] as const;
export type SentMessageFilter = (typeof SENT_MESSAGE_FILTERS)[number];

export const MESSAGES_PER_PAGE = 30;

/** Counts emails by filter. @param countsByState counts by outbox state */
export function countByFilter(
	countsByState: ReadonlyMap<OutboxState, number>,
): Record<SentMessageFilter, number> {
	const countIn = (state: SentMessageState) => countsByState.get(OUTBOX_STATES[state]) ?? 0;
	const [sent, waiting, held, dead] = [countIn("sent"), countIn("waiting"), countIn("held"), countIn("dead")];
	return { all: sent + waiting + held + dead, sent, waiting, held, dead };
}

export function toMessageState(outboxState: OutboxState): SentMessageState {
	return SENT_MESSAGE_STATES.find((state) => OUTBOX_STATES[state] === outboxState) as SentMessageState;
}

const CORRECT_SETTINGS = "Un Dueño lo corrige en Configuración, en «Correo».";

/** Error of a message as the mail sender records it: «SMTP 550 RCPT TO: …», «SMTP ETIMEDOUT CONN: …». */
const RECORDED_ERROR = /SMTP (\d{3}|[A-Z]+) ?([A-Z ]*):/;
/**
 * Servers use 550 for many errors; these enhanced codes are about the sender or the session, not the address (RFC
 * 3463).
 */
const SENDER_STATUS_CODE = /\b5\.[3-7]\.\d/;
const REJECTED = "El servidor de correo lo rechazó.";

const OVER_LIMIT_MESSAGE = `No se envió: tope por destinatario. A esa dirección ya le escribimos ${MAX_EMAILS_PER_DAY.any} veces hoy (del boletín, ${MAX_EMAILS_PER_DAY.newsletter}) y alguien podría estar usando un correo ajeno. Si es tu cliente, envíalo tú.`;
const SENDER_REJECTED = `El servidor de correo no acepta al remitente. ${CORRECT_SETTINGS}`;
const CODES: [RegExp, string][] = [
	[/^(535|534|530|EAUTH|ENOAUTH)$/, `El usuario o la contraseña del correo no sirven. ${CORRECT_SETTINGS}`],
	[/^(421|45[01])$/, "El servidor de correo pidió esperar."],
	[/^(452|552)$/, "El buzón de quien recibe está lleno, o el mensaje es muy grande."],
	[/^(550|551|553)$/, "Esa dirección no existe o no recibe correo."],
	[/^5\d\d$/, REJECTED],
	[/^ETIMEDOUT$/, "El servidor de correo no respondió a tiempo."],
	[/^(ECONNECTION|ESOCKET|ECONNREFUSED)$/, "No hubo conexión con el servidor de correo."],
	[/^(EDNS|ENOTFOUND)$/, `No se encuentra el servidor de correo. ${CORRECT_SETTINGS}`],
	[/^(EPRIVATE|EPLAIN)$/, `El servidor de correo está donde no se puede enviar. ${CORRECT_SETTINGS}`],
	[/^ETLS$/, `El servidor de correo no ofrece una conexión segura. ${CORRECT_SETTINGS}`],
	[/^(EMESSAGE|EENVELOPE)$/, "La dirección o el mensaje no son válidos."],
];

/** @param lastError error recorded by the sender; null when nothing failed yet */
export function getFailureReason(lastError: string | null): string | null {
	if (!lastError) return null;
	if (lastError === OVER_EMAIL_LIMIT) return OVER_LIMIT_MESSAGE;
	const [, code = "", step = ""] = RECORDED_ERROR.exec(lastError) ?? [];
	if (step.trim() === "MAIL FROM" && /^5(?!3[045])/.test(code)) return SENDER_REJECTED;
	if (/^55[013]$/.test(code) && SENDER_STATUS_CODE.test(lastError)) return REJECTED;
	return CODES.find(([pattern]) => pattern.test(code))?.[1] ?? "El servidor de correo dio un error.";
}

/** Checks whether the mail settings are the reason, so that each retry fails until they are corrected. */
export const isSettingsFault = (lastError: string | null) =>
	getFailureReason(lastError)?.endsWith(CORRECT_SETTINGS) ?? false;

/**
 * Returns whether «Reintentar» has an effect: not for sent messages, those being sent or about to be, nor for reserved
 * example addresses.
 */
export function canRetry(message: {
	state: SentMessageState;
	attempts: number;
	isMailOn: boolean;
	isSending: boolean;
	isReserved: boolean;
}): boolean {
	const { state, attempts, isMailOn, isSending, isReserved } = message;
	if (!isMailOn || isSending || isReserved || state === "sent") return false;
	return state !== "waiting" || attempts > 0;
}
