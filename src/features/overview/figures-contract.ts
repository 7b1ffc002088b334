import { z } from "zod";
import { LEAD_CHANNELS, LEAD_KINDS } from "#features/leads/rules.ts";

const count = z.number().int();
/** Dollars with tax; null when there was nothing to sum. */
const amount = z.object({ amount: z.number().nullable(), found: count });

/**
 * Eight weeks in figures. `days` are all of them, the first first: how many requests of each kind came, and of those that
 * promise an answer how many got it in time and how many did not; the others still may. `channels` and `lost` come with
 * the most frequent first.
 */
export const Figures = z.object({
	days: z.array(
		z.object({
			day: z.iso.date(),
			asked: z.record(z.enum(LEAD_KINDS), count),
			in_time: count,
			late: count,
		}),
	),
	channels: z.array(z.object({ channel: z.enum(LEAD_CHANNELS), found: count })),
	quoted: amount,
	won: amount,
	/** The median of the last answers, in minutes of opening time; null while too few tell of chance. */
	answer_minutes: count.nullable(),
	lost: z.array(z.object({ reason: z.string(), found: count })),
	now: z.iso.datetime(),
});
export type Figures = z.infer<typeof Figures>;
