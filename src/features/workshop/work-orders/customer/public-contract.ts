import { z } from "zod";
import { CUSTOMER_KIND, STAFF_PHOTO_KINDS } from "#features/workshop/photos/rules.ts";
import { ORDER_STATES } from "#features/workshop/work-orders/order-states.ts";

/** An order in the customer portal: no name, no telephone, no staff, no plate. */
export const PublicOrder = z.object({
	reference: z.string(),
	state: z.enum(ORDER_STATES),
	car: z.string(),
	is_inside: z.boolean(),
	/** The state of the car, as a sentence without a full stop. */
	title: z.string(),
	/** The next step and its time. */
	text: z.string(),
	/** The promised time as text; null also once it passed or the car is ready. */
	promised: z.string().nullable(),
	/** The latest change of the promise, with its reason; null for a first promise. */
	change: z.object({ text: z.string() }).nullable(),
	/** Work awaits the approval of the estimate, which the page shows first. */
	asks_approval: z.boolean(),
	/** The steps so far, oldest first. */
	steps: z.array(z.object({ label: z.string(), at: z.iso.datetime(), when: z.string() })),
	/** The pickup address and hours, and the total; null while the car is not ready. */
	fetch: z
		.object({
			address: z.string(),
			hours: z.string(),
			total_cents: z.number().int(),
		})
		.nullable(),
	/** The shared photos; each is served by its id below the same link. */
	photos: z.array(z.object({ id: z.string(), kind: z.enum([CUSTOMER_KIND, ...STAFF_PHOTO_KINDS]) })),
	/** The approved jobs; `is_dropped` also when the car left before the job was done. */
	jobs: z.array(
		z.object({ title: z.string(), is_done: z.boolean(), is_dropped: z.boolean(), warranty: z.string() }),
	),
});
export type PublicOrder = z.infer<typeof PublicOrder>;
