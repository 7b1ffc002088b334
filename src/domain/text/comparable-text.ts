/**
 * Normalizes a short text for comparison: lower case, no accents, punctuation as spaces. Small, for pages that never
 * search; searches use `normalizeText`.
 */
export function toComparableText(text: string): string {
	return text
		.toLowerCase()
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}
