import { z } from "zod";
import { SearchQuery } from "#domain/limits.ts";
import { Agenda, Visit } from "./contract.ts";

const MONTH_REQUIRED = "Elige el mes";
export const MonthQuery = z.object({
	/** "2026-11"; the current month by default. */
	month: z
		.string(MONTH_REQUIRED)
		.regex(/^20\d\d-(0[1-9]|1[0-2])$/, MONTH_REQUIRED)
		.optional(),
});
export type MonthQuery = z.infer<typeof MonthQuery>;

/** Visit counts per day of a month: with an hour, of those unconfirmed, and without an hour. */
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
	q: SearchQuery,
	/** The `next` cursor of the previous page. */
	after: z.string().max(80, "Esa página no existe").default(""),
});
export type VisitSearch = z.infer<typeof VisitSearch>;

/** Search results of any date: visits without a date first, then the latest date first. `next` is the cursor. */
export const FoundVisits = z.object({
	visits: z.array(Visit),
	next: z.string().nullable(),
	now: z.iso.datetime(),
});
export type FoundVisits = z.infer<typeof FoundVisits>;
