import type { apiFor } from "#api/client.server.ts";
import type { Instead } from "#features/products/contract.ts";
import { type RelatedProduct, relatedOf } from "./related.tsx";

/** A SKU that is not on sale; `name` is that of the former product, null if the SKU never existed. */
export type Missing = Omit<Instead, "products"> & { products: readonly RelatedProduct[] };

const LONGEST_SKU = 80;

/** Finds the former product and replacements of a SKU; undefined if it is on sale. @source rules 6.34 */
export async function missingOf(
	api: ReturnType<typeof apiFor>,
	sku: string,
): Promise<Missing | undefined> {
	// A comma would split it into two SKUs; no SKU contains one.
	const written = sku.replaceAll(",", " ").slice(0, LONGEST_SKU);
	const reply = await api.products.instead.$get({ query: { skus: written } });
	const [found] = reply.ok ? await reply.json() : [];
	return found && { ...found, products: found.products.map(relatedOf) };
}
