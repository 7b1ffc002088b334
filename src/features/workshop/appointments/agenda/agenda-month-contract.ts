import { z } from "zod";
import { Agenda } from "#features/workshop/appointments/contract.ts";

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
