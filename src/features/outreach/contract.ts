import { z } from "zod";
import { Visit } from "#features/appointments/contract.ts";
import { NewContact } from "#features/leads/contract.ts";
import { OUTREACH_KINDS } from "./sentences.ts";

/** A person to contact, and the reason. */
export const OutreachItem = z.object({
	lead_id: z.string(),
	kind: z.enum(OUTREACH_KINDS),
	reference: z.string(),
	name: z.string(),
	phone: z.string().nullable(),
	has_whatsapp: z.boolean(),
	summary: z.string(),
	/** Instant of the visit, of the promised answer or of the quote's last change. */
	at: z.iso.datetime(),
	/** Prefilled WhatsApp message. */
	message: z.string(),
	/** The person declined reminders: listed for staff, but never messaged. */
	is_opted_out: z.boolean(),
	/** Id of the estimate's version, for its link. */
	estimate_id: z.string().optional(),
	done: z.object({ author: z.string(), at: z.iso.datetime() }).nullable(),
});
export type OutreachItem = z.infer<typeof OutreachItem>;

const each = <Told extends z.ZodType>(told: Told) => ({
	promises: told,
	callbacks: told,
	calledOff: told,
	visits: told,
	missed: told,
	ready: told,
	estimates: told,
	quotes: told,
});

/**
 * One page of «Por contactar hoy», most urgent first: a slice of each group; `totals` and `waiting` count everything.
 * `visits_day` is the working day whose visits are reminded.
 */
export const Outreach = z.object({
	...each(z.array(OutreachItem)),
	totals: z.object(each(z.number().int())),
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
export type Outreach = z.infer<typeof Outreach>;

export const OutreachDone = NewContact.extend({ kind: z.enum(OUTREACH_KINDS) });
export type OutreachDone = z.infer<typeof OutreachDone>;
