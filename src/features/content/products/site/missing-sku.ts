import type { ApiClient } from "#api/client.server.ts";
import type { ProductReplacement } from "#features/content/products/contract.ts";
import { type RelatedProduct, toRelatedProduct } from "./related-products.tsx";

/** A SKU that is not on sale; `name` is that of the former product, null if the SKU never existed. */
export type MissingSku = Omit<ProductReplacement, "products"> & {
	products: readonly RelatedProduct[];
};

const MAX_SKU_LENGTH = 80;

/** Finds the former product and replacements of a SKU; undefined if it is on sale. @source rules 6.34 */
export async function findMissingSku(api: ApiClient, sku: string): Promise<MissingSku | undefined> {
	// A comma would split it into two SKUs; no SKU contains one.
	const requestedSku = sku.replaceAll(",", " ").slice(0, MAX_SKU_LENGTH);
	const response = await api.products.instead.$get({ query: { skus: requestedSku } });
	const [replacement] = response.ok ? await response.json() : [];
	return replacement && { ...replacement, products: replacement.products.map(toRelatedProduct) };
}
