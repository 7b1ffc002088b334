import { z } from "zod";
import { createViewShape } from "#core/records/form-contract.ts";
import { getPublicFields } from "#core/records/record-fields.ts";
import { SERVICE_BADGES } from "#domain/product-types.ts";
import { PREFERRED_TIMES } from "#domain/shop.ts";
import { SERVICE } from "./fields.ts";

/** Drop-off window between two times, «8:00 AM» and «10:00 AM», with its number of cars per day. */
export const DropOff = z.object({
	from: z.enum(PREFERRED_TIMES),
	until: z.string(),
	per_day: z.number().int(),
});
export type DropOff = z.infer<typeof DropOff>;

/** Facts of a bundled service that bind a shop, each confirmed by itself. */
export const SAMPLE_FACTS = ["warranty", "duration"] as const;
export type SampleFact = (typeof SAMPLE_FACTS)[number];

/** A service for visitors. `duration` is free text; the calendar blocks `minutes`. */
export const Service = z.object({
	id: z.string(),
	...createViewShape(getPublicFields(SERVICE)),
	badge: z.enum(SERVICE_BADGES).nullable(),
	/** Starting price, gross, in USD; absent means «a cotizar», and no price is shown. */
	price: z.number().min(0).optional(),
	/** Absent: each car has an appointment time. */
	drop_off: DropOff.optional(),
});
export type Service = z.infer<typeof Service>;
