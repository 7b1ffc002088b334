/** The month in which this consent text came into force. The forms do not need it. */
export const CONSENT_VERSION = "2026-11";
