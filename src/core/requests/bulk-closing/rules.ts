import { PROMISED_KINDS } from "#core/requests/kinds.ts";
import { listLeadStatesWith } from "#core/requests/lead-states.ts";

/** A closing closes many requests at once. Staff choose an open state and a type with a promised answer. */
export const CLOSING_STATES = ["open", ...listLeadStatesWith("isOpen")] as const;
export type ClosingState = (typeof CLOSING_STATES)[number];
export const CLOSING_FILTER_KINDS = ["all", ...PROMISED_KINDS] as const;
/** The types that a stored closing names: one of those that staff choose, or the requests of a burst. */
export const STORED_CLOSING_KINDS = [...CLOSING_FILTER_KINDS, "burst"] as const;
export type StoredClosingKind = (typeof STORED_CLOSING_KINDS)[number];

/** One closing covers at most this many requests, oldest first; larger backlogs take several. */
export const MAX_REQUESTS_PER_CLOSING = 5000;
/** Small batches keep row locks and the single writer's wait short. */
export const CLOSING_BATCH_SIZE = 25;
/** The panel lists this many closings, and each can be undone for this many days. */
export const MAX_CLOSINGS_LISTED = 20;
export const UNDO_DAYS = 90;
