import { z } from "zod";
import { Visit } from "#features/appointments/contract.ts";
import { NewContact } from "#features/leads/contract.ts";
import { OUTREACH_KINDS } from "./sentences.ts";

/** One person to reach, and why. */
export const OutreachItem = z.object({
	lead_id: z.string(),
	kind: z.enum(OUTREACH_KINDS),
	reference: z.string(),
	name: z.string(),
	phone: z.string().nullable(),
	has_whatsapp: z.boolean(),
	summary: z.string(),
	/** When the visit is, the promise ends or the quote was last touched. */
	at: z.iso.datetime(),
	/** What WhatsApp opens with. */
	message: z.string(),
	/** They asked for no reminders: named so that staff know, never written to. */
	is_opted_out: z.boolean(),
	/** Of an estimate: its version, for the way to it. */
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
 * One page of «Por contactar hoy», most urgent first: its share of each group, while `totals` and `waiting` count all.
 * `visits_day` is the working day whose visits are reminded.
 */
export const Outreach = z.object({
	...each(z.array(OutreachItem)),
	totals: z.object(each(z.number().int())),
	page: z.number().int(),
	pages: z.number().int(),
	visits_day: z.iso.date(),
	/** Visits of that day that still have no hour: nobody can be reminded of them. */
	visits_without_hour: z.number().int(),
	/** Visits that are over and of whom nobody said whether they came, the latest first; the total counts all. */
	unclosed: z.array(Visit),
	unclosed_total: z.number().int(),
	waiting: z.number().int(),
	now: z.iso.datetime(),
});
export type Outreach = z.infer<typeof Outreach>;

export const OutreachDone = NewContact.extend({ kind: z.enum(OUTREACH_KINDS) });
export type OutreachDone = z.infer<typeof OutreachDone>;
