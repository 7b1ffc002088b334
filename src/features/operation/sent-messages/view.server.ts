import { pickWireFields } from "#server/database/wire-fields.ts";
import {
	getDeliverableReplyTo,
	isReservedAddress,
	QueuedMail,
	SHOP_MAILBOX,
} from "#server/mail/mail.server.ts";
import type { OutboxRow } from "#server/mail/mail-queue.server.ts";
import type { SentMessage, SentMessageDetail } from "./contract.ts";
import {
	HELD_BEFORE_MAIL,
	HELD_WITHOUT_MAIL,
	RESERVED,
	RETRIES_AUTOMATICALLY,
	SENDING_SOON,
	SHOP_WITHOUT_MAIL,
} from "./messages.ts";
import { canRetry, getFailureReason, isSettingsFault, toMessageState } from "./rules.ts";

/** Mail configuration: whether mail is on, and the shop's address. */
export type Mailbox = { isMailOn: boolean; shopAddress: string };

/** Converts an outbox row to a list entry; mail to the shop shows the shop's real address. */
export function toMessageResponse(row: OutboxRow, mailbox: Mailbox): SentMessage {
	const { isMailOn } = mailbox;
	const state = toMessageState(row.state);
	const mail = parseMail(row);
	const { subject } = mail;
	const to = mail.to === SHOP_MAILBOX ? mailbox.shopAddress || SHOP_WITHOUT_MAIL : mail.to;
	const isSending = row.leasedUntil !== null;
	const isReserved = isReservedAddress(to);
	return {
		...pickWireFields(row, "id", "attempts", "createdAt"),
		to,
		subject,
		state,
		reason: getReason(row, { isMailOn, to }),
		is_settings_fault: state === "waiting" && isMailOn && isSettingsFault(row.lastError),
		can_retry: canRetry({ state, attempts: row.attempts, isMailOn, isSending, isReserved }),
		next_try_at: state === "waiting" ? row.dueAt : null,
		sent_at: state === "sent" ? row.doneAt : null,
	};
}

export function toMessageDetailResponse(row: OutboxRow, mailbox: Mailbox): SentMessageDetail {
	const { replyTo, text, html, attachments = [] } = parseMail(row);
	return {
		...toMessageResponse(row, mailbox),
		reply_to: getDeliverableReplyTo(replyTo) ?? null,
		text,
		html: html ?? null,
		attachments: attachments.map(({ name }) => name),
	};
}

/** Parses a queued email; an invalid one is returned as far as possible, so that staff can inspect it. */
function parseMail({ payload }: OutboxRow): QueuedMail {
	const parsed = QueuedMail.safeParse(JSON.parse(payload));
	if (parsed.success) return parsed.data;
	const { to = "", subject = "", text = "" } = JSON.parse(payload) as Record<string, unknown>;
	return { to: String(to), subject: String(subject), text: String(text) };
}

function getReason(
	{ state, attempts, lastError }: OutboxRow,
	{ isMailOn, to }: { isMailOn: boolean; to: string },
): string | null {
	if (state === "done") return null;
	if (isMailOn && state !== "dead" && isReservedAddress(to)) return RESERVED;
	if (state === "held") return isMailOn ? HELD_BEFORE_MAIL : HELD_WITHOUT_MAIL;
	const reason = getFailureReason(lastError);
	if (state === "dead") return reason;
	if (!isMailOn) return HELD_WITHOUT_MAIL;
	return reason && attempts > 0 ? `${reason} ${RETRIES_AUTOMATICALLY}` : SENDING_SOON;
}
