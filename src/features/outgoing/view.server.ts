import { wired } from "#platform/database/wire.ts";
import {
	answerable,
	isReservedAddress,
	QueuedMail,
	SHOP_MAILBOX,
} from "#platform/mail/mail.server.ts";
import type { OutboxRow } from "#platform/mail/mail-queue.server.ts";
import type { OutgoingLetter, OutgoingMessage } from "./contract.ts";
import { canRetry, stateOf, whyNotSent } from "./rules.ts";
import {
	GOES_BY_ITSELF,
	HELD_BEFORE_MAIL,
	HELD_WITHOUT_MAIL,
	ON_ITS_WAY,
	RESERVED,
	SHOP_WITHOUT_MAIL,
} from "./sentences.ts";

/** Mail configuration: whether mail is on, and the shop's address. */
export type Mailbox = { isMailOn: boolean; shopAddress: string };

/** Converts an outbox row to a list entry; mail to the shop shows the shop's real address. */
export function messageForStaff(row: OutboxRow, mailbox: Mailbox): OutgoingMessage {
	const { isMailOn } = mailbox;
	const state = stateOf(row.state);
	const letter = letterOf(row);
	const { subject } = letter;
	const to = letter.to === SHOP_MAILBOX ? mailbox.shopAddress || SHOP_WITHOUT_MAIL : letter.to;
	const isLeaving = row.leasedUntil !== null;
	const isReserved = isReservedAddress(to);
	return {
		...wired(row, "id", "attempts", "createdAt"),
		to,
		subject,
		state,
		reason: reasonOf(row, { isMailOn, to }),
		can_retry: canRetry({ state, attempts: row.attempts, isMailOn, isLeaving, isReserved }),
		next_try_at: state === "waiting" ? row.dueAt : null,
		sent_at: state === "sent" ? row.doneAt : null,
	};
}

export function letterForStaff(row: OutboxRow, mailbox: Mailbox): OutgoingLetter {
	const { replyTo, text, html, attachments = [] } = letterOf(row);
	return {
		...messageForStaff(row, mailbox),
		reply_to: answerable(replyTo) ?? null,
		text,
		html: html ?? null,
		attachments: attachments.map(({ name }) => name),
	};
}

/** Parses a queued email; an invalid one is returned as far as possible, so that staff can inspect it. */
function letterOf({ payload }: OutboxRow): QueuedMail {
	const read = QueuedMail.safeParse(JSON.parse(payload));
	if (read.success) return read.data;
	const { to = "", subject = "", text = "" } = JSON.parse(payload) as Record<string, unknown>;
	return { to: String(to), subject: String(subject), text: String(text) };
}

function reasonOf(
	{ state, attempts, lastError }: OutboxRow,
	{ isMailOn, to }: { isMailOn: boolean; to: string },
): string | null {
	if (state === "done") return null;
	if (isMailOn && state !== "dead" && isReservedAddress(to)) return RESERVED;
	if (state === "held") return isMailOn ? HELD_BEFORE_MAIL : HELD_WITHOUT_MAIL;
	const why = whyNotSent(lastError);
	if (state === "dead") return why;
	if (!isMailOn) return HELD_WITHOUT_MAIL;
	return why && attempts > 0 ? `${why} ${GOES_BY_ITSELF}` : ON_ITS_WAY;
}
