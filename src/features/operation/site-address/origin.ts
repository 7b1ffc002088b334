import { ADDRESS_ERRORS } from "./messages.ts";

/** Longest host name of the DNS, with scheme and port. */
export const MAX_ADDRESS_LENGTH = 270;

type ParsedAddress = { origin: string } | { error: string };

/**
 * Reads the address of a site as people type it: without a scheme, with capitals, with a closing slash.
 *
 * @returns the origin without a closing slash, or why the text is none
 */
export function parseSiteAddress(text: string): ParsedAddress {
	const typed = text.trim();
	const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
	if (!url || !/^https?:$/.test(url.protocol) || /[\s@]/.test(typed))
		return { error: ADDRESS_ERRORS.invalid };
	if (url.pathname !== "/" || url.search || url.hash) return { error: ADDRESS_ERRORS.path };
	return { origin: url.origin };
}
