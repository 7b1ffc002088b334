import { normalizeText } from "#domain/text/search.ts";

const MIN_LENGTH = 3;
const MAX_LENGTH = 40;
const MAX_NUMBER = 99;

/**
 * Proposes a free user name for a person: the first name, then with the next name, then with a number.
 *
 * @returns an empty text while the name has too few letters without accents
 */
export function proposeUsername(fullName: string, takenUsernames: readonly string[]): string {
	const names = normalizeText(fullName)
		.replaceAll("ñ", "n")
		.replace(/[^a-z0-9 ]/g, "")
		.split(" ")
		.filter(Boolean);
	const [first = "", second] = names;
	const longName = second ? `${first}.${second}` : first;
	const numbered = Array.from({ length: MAX_NUMBER - 1 }, (_, index) => `${longName}${index + 2}`);
	const candidates = [first, longName, ...numbered].filter(
		({ length }) => length >= MIN_LENGTH && length <= MAX_LENGTH,
	);
	return candidates.find((candidate) => !takenUsernames.includes(candidate)) ?? "";
}
