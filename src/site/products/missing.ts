import type { apiFor } from "#api/client.server.ts";
import type { Instead } from "#features/products/contract.ts";
import { type RelatedProduct, relatedOf } from "./related.tsx";

/** A SKU that is not on sale; `name` is that of the product it was, null when there never was one. */
export type Missing = Omit<Instead, "products"> & { products: readonly RelatedProduct[] };

const LONGEST_SKU = 80;

/** What became of a SKU, for a page's loader; undefined when it is on sale. @source rules 6.34 */
export async function missingOf(
	api: ReturnType<typeof apiFor>,
	sku: string,
): Promise<Missing | undefined> {
	// A comma would make two of it, and no SKU has one.
	const written = sku.replaceAll(",", " ").slice(0, LONGEST_SKU);
	const reply = await api.products.instead.$get({ query: { skus: written } });
	const [found] = reply.ok ? await reply.json() : [];
	return found && { ...found, products: found.products.map(relatedOf) };
}
