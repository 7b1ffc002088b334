import { z } from "zod";

/** The header of the customer portal, without personal data except the first name. */
export const PortalCase = z.object({
	reference: z.string(),
	first_name: z.string(),
	/** The summary of the request; "" once it is over. */
	asked: z.string(),
	/** The case is over; the page says so, and how to ask again. */
	is_over: z.boolean(),
	is_open: z.boolean(),
	/** The photo deadline passed. */
	photos_ended: z.boolean(),
	/** The car is, or was, in the workshop, so the page loads the work order too. */
	has_order: z.boolean(),
	/** The promised answer time; null once answered or past. */
	answer_by: z.iso.datetime().nullable(),
	/** Last change of the request or its parts; an open page polls it. */
	changed_at: z.iso.datetime(),
});
export type PortalCase = z.infer<typeof PortalCase>;
