/** Characters of a list of SKUs in an address, as sent: with the rest it stays below the 2 kB that the door takes. */
export const LONGEST_SKUS = 1900;

/**
 * Splits SKUs into lists, joined by commas, that each fit into an address; a letter that is not ASCII takes six characters or more there.
 *
 * @param skus at most as many as a quote list holds, each up to 80 letters
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
