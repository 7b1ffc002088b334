import { z } from "zod";
import { PAGE_INFO, PageNumber } from "#domain/limits.ts";
import { SENT_MESSAGE_FILTERS, SENT_MESSAGE_STATES } from "./rules.ts";

/** A sent or queued email; `reason` explains in Spanish why it was not sent. */
export const SentMessage = z.object({
	id: z.string(),
	to: z.string(),
	subject: z.string(),
	state: z.enum(SENT_MESSAGE_STATES),
	reason: z.string().nullable(),
	/** Whether the mail settings are the reason, so that only their correction helps. */
	is_settings_fault: z.boolean(),
	attempts: z.number().int(),
	can_retry: z.boolean(),
	next_try_at: z.iso.datetime().nullable(),
	sent_at: z.iso.datetime().nullable(),
	created_at: z.iso.datetime(),
});
export type SentMessage = z.infer<typeof SentMessage>;

/** An email with its content. */
export const SentMessageDetail = SentMessage.extend({
	reply_to: z.string().nullable(),
	text: z.string(),
	html: z.string().nullable(),
	attachments: z.array(z.string()),
});
export type SentMessageDetail = z.infer<typeof SentMessageDetail>;

export const SentMessagesQuery = z.object({
	state: z.enum(SENT_MESSAGE_FILTERS).default("all"),
	page: PageNumber,
});

/** `counts` holds the matches for each value of `state`; `lost` counts dead emails except those over the limit. */
export const SentMessageList = z.object({
	messages: z.array(SentMessage),
	...PAGE_INFO,
	counts: z.record(z.string(), z.number().int()),
	lost: z.number().int(),
	is_mail_on: z.boolean(),
	now: z.iso.datetime(),
});
export type SentMessageList = z.infer<typeof SentMessageList>;
