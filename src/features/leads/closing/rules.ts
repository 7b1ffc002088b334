import { statesThat } from "#features/leads/lead-states.ts";
import { PROMISED_KINDS } from "#features/leads/rules.ts";

/** What one act may close: any open state, and any kind that was promised an answer. */
export const CLOSING_STATES = ["open", ...statesThat("isOpen")] as const;
export type ClosingState = (typeof CLOSING_STATES)[number];
export const CLOSING_KINDS = ["all", ...PROMISED_KINDS] as const;
/** What an act closed: one of those, or what too many strangers sent at once. */
export const CLOSED_KINDS = [...CLOSING_KINDS, "burst"] as const;
export type ClosedKind = (typeof CLOSED_KINDS)[number];

/** One act closes so many, the oldest first; who has more repeats it. */
export const MOST_CLOSED = 5000;
/** So few at a time that whoever wants one of their rows, or the one writer, waits for an instant. */
export const CLOSED_AT_ONCE = 25;
/** So many acts are shown, and so long each can be taken back. */
export const CLOSINGS_SHOWN = 20;
export const UNDO_DAYS = 90;
