import { z } from "zod";
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
	changes: z.array(Change.extend({ subject: z.enum(SUBJECTS) })),
	total: z.number().int(),
	page: z.number().int(),
	pages: z.number().int(),
});
export type RecentChanges = z.infer<typeof RecentChanges>;
