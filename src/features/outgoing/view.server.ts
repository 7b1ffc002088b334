import { MailMessage } from "#platform/mail.server.ts";
import type { OutgoingLetter, OutgoingMessage } from "./contract.ts";
import { GOES_BY_ITSELF, HELD_OFF, HELD_ON, ON_ITS_WAY } from "./copy.ts";
import { canRetry, stateOf, whyNotSent } from "./rules.ts";
import type { OutboxRow } from "./store.server.ts";

/** A message as the list shows it. */
export function messageForStaff(row: OutboxRow, isMailOn: boolean): OutgoingMessage {
	const state = stateOf(row.state);
	const { to, subject } = letterOf(row);
	return {
		id: row.id,
		to,
		subject,
		state,
		reason: reasonOf(row, isMailOn),
		attempts: row.attempts,
		can_retry: canRetry({ state, attempts: row.attempts, isMailOn }),
		next_try_at: state === "waiting" ? row.dueAt : null,
		sent_at: state === "sent" ? row.doneAt : null,
		created_at: row.createdAt,
	};
}

export function letterForStaff(row: OutboxRow, isMailOn: boolean): OutgoingLetter {
	const { replyTo, text, html, attachments = [] } = letterOf(row);
	return {
		...messageForStaff(row, isMailOn),
		reply_to: replyTo ?? null,
		text,
		html: html ?? null,
		attachments: attachments.map(({ name }) => name),
	};
}

/** What cannot be read as a message is shown as far as it goes: that is why somebody looks at it. */
function letterOf({ payload }: OutboxRow): MailMessage {
	const read = MailMessage.safeParse(JSON.parse(payload));
	if (read.success) return read.data;
	const { to = "", subject = "", text = "" } = JSON.parse(payload) as Record<string, unknown>;
	return { to: String(to), subject: String(subject), text: String(text) };
}

function reasonOf({ state, attempts, lastError }: OutboxRow, isMailOn: boolean): string | null {
	if (state === "done") return null;
	if (state === "held") return isMailOn ? HELD_ON : HELD_OFF;
	const why = whyNotSent(lastError);
	if (state === "dead") return why;
	if (!isMailOn) return HELD_OFF;
	return why && attempts > 0 ? `${why} ${GOES_BY_ITSELF}` : ON_ITS_WAY;
}
