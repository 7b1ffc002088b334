/**
 * A short text as it is compared with another that may be typed otherwise: small letters, no accents, punctuation as spaces.
 * Pages that never search load it; what is searched is folded by `fold`.
 */
export function toPlainWords(text: string): string {
	return text
		.toLowerCase()
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}
