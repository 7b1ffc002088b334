import { z } from "zod";
import { PAGE_INFO } from "#domain/limits.ts";
import { SUBJECTS } from "./records.ts";
import { ACTIONS } from "./rules.ts";

/** One edit of a record: author, time, and the old and new value of each field. */
export const Change = z.object({
	id: z.string(),
	action: z.enum(ACTIONS),
	author: z.string(),
	fields: z.array(z.object({ name: z.string(), from: z.unknown(), to: z.unknown() })),
	created_at: z.iso.datetime(),
	/** The change of many records that this was part of: «N.º 12, precios.xlsx». */
	batch: z.string().optional(),
});
export type Change = z.infer<typeof Change>;

/** A page of the changes of all records. */
export const RecentChanges = z.object({
	changes: z.array(
		Change.extend({
			subject: z.enum(SUBJECTS),
			subject_id: z.string(),
			/** The record's current or last name; null when it is unknown. */
			record_name: z.string().nullable(),
			/** Whether the record can still be opened: it is neither deleted nor in the trash. */
			is_there: z.boolean(),
		}),
	),
	...PAGE_INFO,
});
export type RecentChanges = z.infer<typeof RecentChanges>;
