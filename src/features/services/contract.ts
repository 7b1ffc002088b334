import { z } from "zod";
import { SERVICE_BADGES } from "#catalogue.ts";
import { shownOf } from "#features/changes/form-contract.ts";
import { toldOf } from "#record-fields.ts";
import { PREFERRED_TIMES } from "#workshop.ts";
import { SERVICE } from "./fields.ts";

/** The car is left between two times of the day, «8:00 AM» and «10:00 AM»; so many of them a day. */
export const DropOff = z.object({
	from: z.enum(PREFERRED_TIMES),
	until: z.string(),
	per_day: z.number().int(),
});
export type DropOff = z.infer<typeof DropOff>;

/** A service as visitors read it. `duration` is free text; `minutes` is what the calendar blocks. */
export const Service = z.object({
	id: z.string(),
	...shownOf(toldOf(SERVICE)),
	badge: z.enum(SERVICE_BADGES).nullable(),
	/** Gross, in USD, from which it starts; absent means «a cotizar», and nothing is shown. */
	price: z.number().min(0).optional(),
	/** Absent: each car comes at its hour. */
	drop_off: DropOff.optional(),
});
export type Service = z.infer<typeof Service>;
