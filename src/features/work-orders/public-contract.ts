import { z } from "zod";
import { OWN_KIND, STAFF_PHOTO_KINDS } from "#features/photos/rules.ts";
import { ORDER_STATES } from "./order-states.ts";

/** A car in the workshop as its customer reads it: no name, no telephone, no staff, no plate. */
export const PublicOrder = z.object({
	reference: z.string(),
	state: z.enum(ORDER_STATES),
	car: z.string(),
	is_inside: z.boolean(),
	/** Where the car is, in a sentence without its full stop. */
	title: z.string(),
	/** What happens next and when. */
	text: z.string(),
	/** The promised hour in words; null too once it passed or the car is ready. */
	promised: z.string().nullable(),
	/** The last time the promise changed, with why; null while it is the first. */
	change: z.object({ text: z.string() }).nullable(),
	/** Work waits for a yes to the estimate, which comes first. */
	asks_approval: z.boolean(),
	/** What happened, the first first, each with when. */
	steps: z.array(z.object({ label: z.string(), at: z.iso.datetime(), when: z.string() })),
	/** Where and until when it is fetched, and how it is paid; null while it is not ready. */
	fetch: z
		.object({
			address: z.string(),
			hours: z.string(),
			pay: z.string(),
			total_cents: z.number().int(),
		})
		.nullable(),
	/** What the shop took of the car and shares: each under its id, below the same link. */
	photos: z.array(z.object({ id: z.string(), kind: z.enum([OWN_KIND, ...STAFF_PHOTO_KINDS]) })),
	/** What was approved, each done, to be done, or left undone: dropped, or the car is gone. */
	jobs: z.array(z.object({ title: z.string(), is_done: z.boolean(), is_dropped: z.boolean() })),
});
export type PublicOrder = z.infer<typeof PublicOrder>;
