import { z } from "zod";
import { SearchQuery } from "#domain/limits.ts";
import { Visit } from "#features/workshop/appointments/contract.ts";

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
