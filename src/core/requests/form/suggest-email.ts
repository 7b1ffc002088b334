const PROVIDERS = ["gmail", "hotmail", "outlook", "yahoo", "icloud"];
/** Real providers one letter away from a listed one. */
const REAL_PROVIDERS = new Set(["mail", "email", "ymail", "cloud"]);
/** No country has these endings; «.com» was meant. */
const COM_SLIPS = new Set("con cmo ocm vom xom comm coom cpm".split(" "));
/** Real endings that none of the providers uses. */
const PROVIDER_SLIPS = new Set(["co", "cm", "om"]);

/**
 * Suggests the address that was probably meant by a mistyped one: «ana@gmail.com» for «ana@gmail.con».
 *
 * @returns undefined when nothing looks mistyped
 */
export function suggestEmail(address: string): string | undefined {
	const start = address.lastIndexOf("@") + 1;
	const domain = address.slice(start).toLowerCase();
	const dot = domain.indexOf(".");
	const [name, ending] = [domain.slice(0, dot), domain.slice(dot + 1)];
	const provider = REAL_PROVIDERS.has(name)
		? undefined
		: PROVIDERS.find((candidate) => isNear(candidate, name));
	const isSlip = COM_SLIPS.has(ending) || (provider !== undefined && PROVIDER_SLIPS.has(ending));
	const suggestion = `${provider ?? name}.${isSlip ? "com" : ending}`;
	return suggestion === domain ? undefined : address.slice(0, start) + suggestion;
}

/** Checks whether two words differ by one letter or by two swapped letters. */
function isNear(first: string, second: string): boolean {
	const minLength = Math.min(first.length, second.length);
	let start = 0;
	while (start < minLength && first[start] === second[start]) start++;
	let end = 0;
	while (end < minLength - start && first.at(-1 - end) === second.at(-1 - end)) end++;
	const [oneRest, otherRest] = [
		first.slice(start, first.length - end),
		second.slice(start, second.length - end),
	];
	const isSwap = oneRest.length === 2 && oneRest === [...otherRest].toReversed().join("");
	return isSwap || (oneRest.length <= 1 && otherRest.length <= 1);
}
