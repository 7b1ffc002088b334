import { z } from "zod";
import { LEAD_KINDS } from "#core/requests/kinds.ts";
import { LEAD_STATES } from "#core/requests/lead-states.ts";
import { CHOOSE_OTHER } from "./messages.ts";

/** `target_id` is the request that stays; if only one can stay, that one does. */
export const LeadMerge = z.object({
	other_id: z.string(CHOOSE_OTHER).min(1, CHOOSE_OTHER).max(60, CHOOSE_OTHER),
	target_id: z.string().max(60).optional(),
});
export type LeadMerge = z.infer<typeof LeadMerge>;

/**
 * Another request of the same person. `target_id` is the one that stays: the older of the two, unless the other has what
 * cannot move; then staff have no choice. `error` says why the two cannot be merged.
 */
export const MergeCandidate = z.object({
	id: z.string(),
	reference: z.string(),
	kind: z.enum(LEAD_KINDS),
	state: z.enum(LEAD_STATES),
	summary: z.string(),
	created_at: z.iso.datetime(),
	target_id: z.string(),
	has_choice: z.boolean(),
	error: z.string().nullable(),
});
export type MergeCandidate = z.infer<typeof MergeCandidate>;

/** The newest other requests of the person, 50 at most. */
export const MergeCandidates = z.object({ requests: z.array(MergeCandidate) });
