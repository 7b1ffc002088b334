/** Characters of a SKU list in a URL, as encoded; the full URL stays below the 2 kB that the server accepts. */
export const MAX_SKUS_LENGTH = 1900;

/**
 * Splits SKUs into comma-separated lists that each fit into a URL, where a non-ASCII character takes six characters
 * or more.
 *
 * @param skus at most as many as a quote list holds, each up to 80 characters
 */
export function buildSkuBatches(skus: readonly string[]): string[] {
	const batches: string[] = [];
	for (const sku of skus) {
		const last = batches.at(-1);
		const extended = `${last},${sku}`;
		if (last !== undefined && getEncodedLength(extended) <= MAX_SKUS_LENGTH)
			batches[batches.length - 1] = extended;
		else batches.push(sku);
	}
	return batches;
}

const getEncodedLength = (skus: string) => new URLSearchParams({ skus }).toString().length;
