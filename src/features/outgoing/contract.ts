import { z } from "zod";
import { PAGED, PageNumber } from "#bounds.ts";
import { OUTGOING_FILTERS, OUTGOING_STATES } from "./rules.ts";

/** A sent or queued email; `reason` explains in Spanish why it was not sent. */
export const OutgoingMessage = z.object({
	id: z.string(),
	to: z.string(),
	subject: z.string(),
	state: z.enum(OUTGOING_STATES),
	reason: z.string().nullable(),
	attempts: z.number().int(),
	can_retry: z.boolean(),
	next_try_at: z.iso.datetime().nullable(),
	sent_at: z.iso.datetime().nullable(),
	created_at: z.iso.datetime(),
});
export type OutgoingMessage = z.infer<typeof OutgoingMessage>;

/** An email with its content. */
export const OutgoingLetter = OutgoingMessage.extend({
	reply_to: z.string().nullable(),
	text: z.string(),
	html: z.string().nullable(),
	attachments: z.array(z.string()),
});
export type OutgoingLetter = z.infer<typeof OutgoingLetter>;

export const OutgoingQuery = z.object({
	state: z.enum(OUTGOING_FILTERS).default("all"),
	page: PageNumber,
});

/** `counts` holds the matches for each value of `state`; `lost` counts dead emails except those over the limit. */
export const Outgoing = z.object({
	messages: z.array(OutgoingMessage),
	...PAGED,
	counts: z.record(z.string(), z.number().int()),
	lost: z.number().int(),
	is_mail_on: z.boolean(),
	now: z.iso.datetime(),
});
export type Outgoing = z.infer<typeof Outgoing>;
