const PROVIDERS = ["gmail", "hotmail", "outlook", "yahoo", "icloud"];
/** Real providers one letter away from a listed one. */
const REAL = new Set(["mail", "email", "ymail", "cloud"]);
/** No country has these endings; «.com» was meant. */
const COM_SLIPS = new Set("con cmo ocm vom xom comm coom cpm".split(" "));
/** Real endings that none of the providers uses. */
const PROVIDER_SLIPS = new Set(["co", "cm", "om"]);

/**
 * Suggests the address that was probably meant by a mistyped one: «ana@gmail.com» for «ana@gmail.con».
 *
 * @returns undefined where nothing looks like a slip
 */
export function meantEmail(address: string): string | undefined {
	const start = address.lastIndexOf("@") + 1;
	const domain = address.slice(start).toLowerCase();
	const dot = domain.indexOf(".");
	const [name, ending] = [domain.slice(0, dot), domain.slice(dot + 1)];
	const provider = REAL.has(name) ? undefined : PROVIDERS.find((known) => isNear(known, name));
	const isSlip = COM_SLIPS.has(ending) || (provider !== undefined && PROVIDER_SLIPS.has(ending));
	const meant = `${provider ?? name}.${isSlip ? "com" : ending}`;
	return meant === domain ? undefined : address.slice(0, start) + meant;
}

/** Checks whether two words differ by one letter or by two swapped letters. */
function isNear(one: string, other: string): boolean {
	const most = Math.min(one.length, other.length);
	let start = 0;
	while (start < most && one[start] === other[start]) start++;
	let end = 0;
	while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++;
	const [left, right] = [
		one.slice(start, one.length - end),
		other.slice(start, other.length - end),
	];
	const isSwap = left.length === 2 && left === [...right].toReversed().join("");
	return isSwap || (left.length <= 1 && right.length <= 1);
}
