import { z } from "zod";
import { Settings } from "#core/settings/contract.ts";
import {
	BLOCK_OUT_OF_ORDER,
	BLOCKED_HOURS,
	isBlockInOrder,
	isInOrder,
	OUT_OF_ORDER,
	SPECIAL_HOURS,
} from "#core/settings/editing/contract.ts";
import { createDaySchema, createLineSchema } from "#domain/limits.ts";
import { countDaysBetween } from "#domain/time.ts";
import { REQUIRED_MESSAGES } from "#features/workshop/appointments/booking/visit-form-messages.ts";
import { Visit } from "#features/workshop/appointments/contract.ts";
import { BAD_RANGE, RANGE_ENDS_FIRST } from "#features/workshop/appointments/messages.ts";
import { MAX_CLOSING_DAYS } from "#features/workshop/appointments/rules.ts";

const day = createDaySchema(REQUIRED_MESSAGES.day);

/** First and last day of a range; without `until` it is one day. */
const RANGE = { day, until: day.optional() };

function validateRange(
	{ day, until = day }: { day: string; until?: string | undefined },
	context: z.RefinementCtx,
) {
	const days = countDaysBetween(day, until) + 1;
	const message = days < 1 ? RANGE_ENDS_FIRST : days > MAX_CLOSING_DAYS ? BAD_RANGE : undefined;
	if (message) context.addIssue({ code: "custom", message, path: ["until"] });
}

/** Days to close, the last one included. */
export const NewClosedDays = z
	.object({
		...RANGE,
		reason: createLineSchema(80, REQUIRED_MESSAGES.closedReason, "Acorta esto: admite 80 letras"),
	})
	.superRefine(validateRange);
export type NewClosedDays = z.infer<typeof NewClosedDays>;

/** The days that staff consider closing. */
export const ClosingQuery = z.object(RANGE).superRefine(validateRange);
export type ClosingQuery = z.infer<typeof ClosingQuery>;

/** Reopens the days up to `until` that are closed for the same reason as the first. */
export const ReopeningQuery = z.object({ until: day.optional() });
export type ReopeningQuery = z.infer<typeof ReopeningQuery>;

/** The change of a visit's day of which the customer was notified, as staff read it. */
export const DayChange = z.object({
	day,
	why: createLineSchema(200, REQUIRED_MESSAGES.reason, REQUIRED_MESSAGES.reason),
});
export type DayChange = z.infer<typeof DayChange>;

const closedDays = z.array(z.object({ date: z.iso.date(), reason: z.string() }));
/** The first 100 visits that a change of days affects, and how many it affects in all. */
const AFFECTED = { affected: z.array(Visit), affected_total: z.number().int() };

/** `affected` are the visits on the closed days; staff notify their customers. */
export const DayClosed = z.object({ closed_days: closedDays, ...AFFECTED });
export type DayClosed = z.infer<typeof DayClosed>;

/** A date with special opening hours, "HH:MM". */
export const NewSpecialDay = z.object({ day, ...SPECIAL_HOURS }).refine(isInOrder, OUT_OF_ORDER);
export type NewSpecialDay = z.infer<typeof NewSpecialDay>;
/** `affected` are the visits outside the day's new hours. */
export const SpecialDaySet = z.object({
	special_days: Settings.shape.specialDays,
	...AFFECTED,
});
export type SpecialDaySet = z.infer<typeof SpecialDaySet>;

/** Effect of closing a range: the days that are open so far, and the visits on them. */
export const ClosingPreview = z.object({ days: z.number().int(), ...AFFECTED });
export type ClosingPreview = z.infer<typeof ClosingPreview>;

/** Hours of a date in which the shop takes no cars, "HH:MM". */
export const NewBlockedHours = z.object({ day, ...BLOCKED_HOURS }).refine(isBlockInOrder, BLOCK_OUT_OF_ORDER);
export type NewBlockedHours = z.infer<typeof NewBlockedHours>;

/** The start of a block; blocks of a date do not overlap. */
export const BlockedHoursQuery = z.object({ from: BLOCKED_HOURS.from });
export type BlockedHoursQuery = z.infer<typeof BlockedHoursQuery>;

/** `affected` are the visits outside the hours that remain. */
export const HoursBlocked = z.object({ blocked_hours: Settings.shape.blockedHours, ...AFFECTED });
export type HoursBlocked = z.infer<typeof HoursBlocked>;
