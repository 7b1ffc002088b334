/**
 * Lowercases a name's first letter for use within a sentence: «Sedanes y SUV» → «sedanes y SUV»; «SUV compactos»
 * stays.
 */
export function lowercaseFirst(text: string): string {
	return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
