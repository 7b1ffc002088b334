import { z } from "zod";

/** What a customer's link is about, before its parts: nothing of the person but what they are called. */
export const OwnMatter = z.object({
	reference: z.string(),
	first_name: z.string(),
	/** What was asked for, in a line; "" once it is over. */
	asked: z.string(),
	/** Nothing more happens; its page says so, and how to ask again. */
	is_over: z.boolean(),
	is_open: z.boolean(),
	/** It took photos and takes none any more. */
	photos_ended: z.boolean(),
	/** Its car is, or was, in the workshop: its page asks for that too. */
	has_order: z.boolean(),
	/** Until when the shop answers; null once it did, and once that is past. */
	answer_by: z.iso.datetime().nullable(),
	/** Its request or a part of it changed last then: a page that was left open follows by it. */
	changed_at: z.iso.datetime(),
});
export type OwnMatter = z.infer<typeof OwnMatter>;
