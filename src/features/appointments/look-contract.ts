import { z } from "zod";
import { SearchWords } from "#bounds.ts";
import { Agenda, Visit } from "./contract.ts";

const A_MONTH = "Elige el mes";
export const MonthQuery = z.object({
	/** "2026-11", this month when left out. */
	month: z
		.string(A_MONTH)
		.regex(/^20\d\d-(0[1-9]|1[0-2])$/, A_MONTH)
		.optional(),
});
export type MonthQuery = z.infer<typeof MonthQuery>;

/** How much each day of a month brings: cars with an hour, those of them to be confirmed, and who wants that day and has none. */
export const AgendaMonth = z.object({
	month: z.string(),
	days: z.array(
		Agenda.shape.days.element.pick({ day: true, reason: true, special: true }).extend({
			comes: z.number().int(),
			to_confirm: z.number().int(),
			without_hour: z.number().int(),
			is_full: z.boolean(),
		}),
	),
	now: z.iso.datetime(),
});
export type AgendaMonth = z.infer<typeof AgendaMonth>;

export const VisitSearch = z.object({
	q: SearchWords,
	/** What the page before said in `next`. */
	after: z.string().max(80, "Esa página no existe").default(""),
});
export type VisitSearch = z.infer<typeof VisitSearch>;

/** The visits of any date that words find, the latest date first and before it who has none. `next` asks for those after them. */
export const FoundVisits = z.object({
	visits: z.array(Visit),
	next: z.string().nullable(),
	now: z.iso.datetime(),
});
export type FoundVisits = z.infer<typeof FoundVisits>;
