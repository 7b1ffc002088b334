import { getKeyTerms } from "#features/content/products/search/query-reading.ts";
import { parseSearchTerms } from "#features/content/products/search/search.ts";

/** Words at the start of a name that do not say what the product is. */
export const GENERIC_NOUNS: ReadonlySet<string> = new Set(
	"juego kit set par paquete caja repuesto accesorio producto".split(" "),
);

/** Returns the noun of a product name, which comes first in Spanish: «Inflador de llantas». */
export function getProductNoun({ name, brand }: { name: string; brand: string }): string | undefined {
	const brandTerms = parseSearchTerms(brand);
	return getKeyTerms(name).find(
		(word) => /^[a-zñ]{3,}$/.test(word) && !GENERIC_NOUNS.has(word) && !brandTerms.includes(word),
	);
}
