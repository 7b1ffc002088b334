import { z } from "zod";
import { PAGED } from "#bounds.ts";
import { ACTIONS, SUBJECTS } from "./rules.ts";

/** One edit of a record: who, when, and each field from what to what. */
export const Change = z.object({
	id: z.string(),
	action: z.enum(ACTIONS),
	author: z.string(),
	fields: z.array(z.object({ name: z.string(), from: z.unknown(), to: z.unknown() })),
	created_at: z.iso.datetime(),
});
export type Change = z.infer<typeof Change>;

/** A page of every change there was. */
export const RecentChanges = z.object({
	changes: z.array(
		Change.extend({
			subject: z.enum(SUBJECTS),
			subject_id: z.string(),
			/** What the record is called, or was; null when nothing tells. */
			record_name: z.string().nullable(),
			/** Whether the record can still be opened: it is neither gone nor in the bin. */
			is_there: z.boolean(),
		}),
	),
	...PAGED,
});
export type RecentChanges = z.infer<typeof RecentChanges>;
