/** Pattern of an ASCII email address; the top-level domain may be punycode. */
export const ADDRESS = /^[\w'+-]+(?:\.[\w'+-]+)*@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/i;

const INTERNATIONAL = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * Normalizes an email address: Unicode NFKC, no invisible characters or surrounding spaces, and an international domain
 * as punycode («xn--…»). Text that is not an address is only cleaned.
 */
export function toAddress(text: string): string {
	const cleanedText = text
		.normalize("NFKC")
		.replace(/\p{DI}/gu, "")
		.trim();
	const start = cleanedText.lastIndexOf("@") + 1;
	const domain = cleanedText.slice(start);
	if (start < 2 || !INTERNATIONAL.test(domain) || /^[\w.-]+$/.test(domain)) return cleanedText;
	return cleanedText.slice(0, start) + (URL.parse(`http://${domain}`)?.hostname ?? domain);
}
