import { z } from "zod";
import { SERVICE_BADGES } from "#catalogue.ts";

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
});
export type Service = z.infer<typeof Service>;
