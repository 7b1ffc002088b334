import { z } from "zod";
import { NewContact } from "#core/requests/contract.ts";
import { Visit } from "#features/workshop/appointments/contract.ts";
import { FOLLOW_UP_KINDS } from "./messages.ts";

/** A person to contact, and the reason. */
export const FollowUp = z.object({
	lead_id: z.string(),
	kind: z.enum(FOLLOW_UP_KINDS),
	reference: z.string(),
	name: z.string(),
	phone: z.string().nullable(),
	has_whatsapp: z.boolean(),
	summary: z.string(),
	/** Instant of the visit, of the promised answer, of the product's arrival or of the quote's last change. */
	at: z.iso.datetime(),
	/** Prefilled WhatsApp message. */
	message: z.string(),
	/** The person declined reminders: listed for staff, but never messaged. */
	is_opted_out: z.boolean(),
	/** Id of the estimate's version, for its link. */
	estimate_id: z.string().optional(),
	done: z.object({ author: z.string(), at: z.iso.datetime() }).nullable(),
});
export type FollowUp = z.infer<typeof FollowUp>;

const forEachGroup = <Schema extends z.ZodType>(schema: Schema) => ({
	promises: schema,
	callbacks: schema,
	calledOff: schema,
	arrivals: schema,
	visits: schema,
	missed: schema,
	ready: schema,
	owed: schema,
	estimates: schema,
	quotes: schema,
	contacted: schema,
});

/**
 * One page of «Por contactar hoy», most urgent first: a slice of each group; `totals` and `waiting` count everything.
 * `visits_day` is the working day whose visits are reminded.
 */
export const FollowUps = z.object({
	...forEachGroup(z.array(FollowUp)),
	totals: z.object(forEachGroup(z.number().int())),
	page: z.number().int(),
	pages: z.number().int(),
	visits_day: z.iso.date(),
	/** Visits of that day without a time, which cannot be reminded. */
	visits_without_hour: z.number().int(),
	/** Past visits without a recorded outcome, latest first; the total counts all. */
	unclosed: z.array(Visit),
	unclosed_total: z.number().int(),
	waiting: z.number().int(),
	now: z.iso.datetime(),
});
export type FollowUps = z.infer<typeof FollowUps>;

export const FollowUpDone = NewContact.extend({ kind: z.enum(FOLLOW_UP_KINDS) });
export type FollowUpDone = z.infer<typeof FollowUpDone>;
