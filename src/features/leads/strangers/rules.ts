import type { LeadKind } from "#features/leads/rules.ts";
import { DAY_MS, MINUTE_MS } from "#panama/time.ts";

/**
 * What a workshop lives through of people it does not know, times `BIELA_CROWD`: so many of a sort within the window, let in
 * or not; so many of a day that nobody has answered yet; and of the places of a day the share that those hold.
 */
export const LIVED = { atOnce: 15, windowMs: 10 * MINUTE_MS, unanswered: 40, dayShare: 0.5 };
/** So many of those who wait, times `BIELA_CROWD`, are told until when they are answered: more nobody answers in that time. */
export const MOST_PROMISED = 15;
/** So many of those who came on top of it wait to be looked at; with more the visitor is told that theirs was not stored. */
export const MOST_HELD = 2000;
/** So often in a day somebody is taken for the known person whose telephone they type. */
export const KNOWN_A_DAY = 10;
/** Nobody counts them any longer, and who still waits then is one by one in quarantine. */
export const STRANGERS_KEPT_MS = 90 * DAY_MS;
/** The shop gets a letter of a crowd when none was held for so long. */
export const TOLD_EVERY_MS = 60 * MINUTE_MS;

/** Each is counted by itself: who only signs up, or looks like a robot, keeps nobody else waiting. */
export type Sort = "request" | "newsletter" | "spam";

export const sortOf = (kind: LeadKind, isSuspicious: boolean): Sort => {
	if (isSuspicious) return "spam";
	return kind === "newsletter" ? kind : "request";
};
