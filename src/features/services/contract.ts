import { z } from "zod";
import { SERVICE_BADGES } from "#catalogue.ts";
import { PREFERRED_TIMES } from "#workshop.ts";

/** The car is left between two times of the day, «8:00 AM» and «10:00 AM»; so many of them a day. */
export const DropOff = z.object({
	from: z.enum(PREFERRED_TIMES),
	until: z.string(),
	per_day: z.number().int(),
});
export type DropOff = z.infer<typeof DropOff>;

/** A service of the workshop. `duration` is free text; `minutes` is what the calendar blocks. */
export const Service = z.object({
	id: z.string(),
	name: z.string(),
	description: z.string(),
	duration: z.string(),
	minutes: z.number().int().nullable(),
	includes: z.array(z.string()),
	image: z.string(),
	specialty: z.boolean(),
	badge: z.enum(SERVICE_BADGES).nullable(),
	category: z.string(),
	warranty: z.string().nullable(),
	/** Gross, in USD, from which it starts; absent means «a cotizar», and nothing is shown. */
	price: z.number().min(0).optional(),
	/** What that price depends on, in a few words beside it. */
	price_note: z.string().nullable(),
	/** What goes with it, as one would look for it in the catalogue. */
	related: z.array(z.string()),
	/** Absent: each car comes at its hour. */
	drop_off: DropOff.optional(),
});
export type Service = z.infer<typeof Service>;
