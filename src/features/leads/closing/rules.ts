import { listLeadStatesWith } from "#features/leads/lead-states.ts";
import { PROMISED_KINDS } from "#features/leads/rules.ts";

/** A closing closes many requests at once. Staff choose an open state and a type with a promised answer. */
export const CLOSING_STATES = ["open", ...listLeadStatesWith("isOpen")] as const;
export type ClosingState = (typeof CLOSING_STATES)[number];
export const CLOSING_KINDS = ["all", ...PROMISED_KINDS] as const;
/** What a stored closing covered: one of those types, or the requests of a burst. */
export const CLOSED_KINDS = [...CLOSING_KINDS, "burst"] as const;
export type ClosedKind = (typeof CLOSED_KINDS)[number];

/** One closing covers at most this many requests, oldest first; larger backlogs take several. */
export const MAX_CLOSED = 5000;
/** Small batches keep row locks and the single writer's wait short. */
export const CLOSING_BATCH_SIZE = 25;
/** The panel lists this many closings, and each can be undone for this many days. */
export const MAX_CLOSINGS_LISTED = 20;
export const UNDO_DAYS = 90;
