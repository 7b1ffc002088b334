/** An e-mail address of plain signs; the last part of its domain may be an international one. */
export const ADDRESS =
	/^[\w'+-]+(?:\.[\w'+-]+)*@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/i;

const INTERNATIONAL = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * An address as it was meant: in one form, without signs that nobody sees and spaces around it, its domain as the network
 * writes it («xn--…»). What is no address stays what it is.
 */
export function toAddress(text: string): string {
	const bare = text
		.normalize("NFKC")
		.replace(/\p{DI}/gu, "")
		.trim();
	const start = bare.lastIndexOf("@") + 1;
	const domain = bare.slice(start);
	if (start < 2 || !INTERNATIONAL.test(domain) || /^[\w.-]+$/.test(domain)) return bare;
	return bare.slice(0, start) + (URL.parse(`http://${domain}`)?.hostname ?? domain);
}
