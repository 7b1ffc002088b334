/** A session ends after two hours without use, and twelve hours after the password in any case. */
export const SESSION_IDLE_MS = 2 * 60 * 60 * 1000;
export const SESSION_AT_MOST_MS = 12 * 60 * 60 * 1000;

/** The panel warns this long before an idle session ends (WCAG 2.2.1). */
export const IDLE_WARNING_MS = 2 * 60 * 1000;
