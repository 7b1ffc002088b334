/** Characters of a SKU list in a URL, as encoded; the full URL stays below the 2 kB that the server accepts. */
export const LONGEST_SKUS = 1900;

/**
 * Splits SKUs into comma-separated lists that each fit into a URL, where a non-ASCII character takes six characters
 * or more.
 *
 * @param skus at most as many as a quote list holds, each up to 80 characters
 */
export function portionsOf(skus: readonly string[]): string[] {
	const portions: string[] = [];
	for (const sku of skus) {
		const last = portions.at(-1);
		const longer = `${last},${sku}`;
		if (last !== undefined && lengthSent(longer) <= LONGEST_SKUS)
			portions[portions.length - 1] = longer;
		else portions.push(sku);
	}
	return portions;
}

const lengthSent = (skus: string) => new URLSearchParams({ skus }).toString().length;
