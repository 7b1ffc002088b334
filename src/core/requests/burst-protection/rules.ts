import { getKindInfo, type KindInfo, type LeadKind } from "#core/requests/kinds.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";

/**
 * Requests of unknown senders that a workshop can handle, times `BIELA_CROWD`: `atOnce` of a class within the window,
 * admitted or not; `unanswered` of one day; and `dayShare`, the share of a day's slots that they may hold.
 */
export const BURST_LIMITS = { atOnce: 15, windowMs: 10 * MINUTE_MS, unanswered: 40, dayShare: 0.5 };
/** This many held requests, times `BIELA_CROWD`, get a promised answer time: staff cannot answer more in that time. */
export const MAX_PROMISED = 15;
/** Maximum number of held requests; beyond it the visitor learns that the request was not stored. */
export const MAX_HELD = 2000;
/** Maximum requests a day that count as a known customer's by phone number. */
export const MAX_KNOWN_PER_DAY = 10;
/** Unknown senders are counted for this long; later their held requests are ordinary quarantined ones. */
export const UNKNOWN_SENDER_RETENTION_MS = 90 * DAY_MS;
/** The shop gets a burst email if no request was held for this long. */
export const BURST_EMAIL_INTERVAL_MS = 60 * MINUTE_MS;

/** Each class has its own limit, so that sign-ups and spam do not delay requests. */
export type RequestClass = KindInfo["burstClass"] | "spam";

export const getRequestClass = (kind: LeadKind, isSuspicious: boolean): RequestClass =>
	isSuspicious ? "spam" : getKindInfo(kind).burstClass;
