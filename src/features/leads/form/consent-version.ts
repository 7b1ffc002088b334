/** The month in which the words of the consent came into force. The forms have no use for it. */
export const CONSENT_VERSION = "2026-11";
