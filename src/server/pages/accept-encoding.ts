import { parseAccept } from "hono/utils/accept";

/**
 * Checks whether an Accept-Encoding header accepts this encoding, by name or `*`, with a weight above 0.
 *
 * @param name in lower case
 * @source RFC 9110 §12.5.3
 */
export function isEncodingAccepted(header: string, name: string): boolean {
	const codings = parseAccept(header);
	const coding =
		codings.find(({ type }) => type.toLowerCase() === name) ?? codings.find(({ type }) => type === "*");
	return coding !== undefined && coding.q > 0;
}
