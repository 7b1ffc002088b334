/** Joins class names, leaving out whatever is empty or false. */
export function cn(...parts: (string | false | null | undefined)[]): string {
	return parts.filter(Boolean).join(" ");
}
