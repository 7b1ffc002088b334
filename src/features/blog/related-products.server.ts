import { findProductsBySku } from "#features/products/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { PostRow } from "./store.server.ts";

/**
 * The related products that a post names and its readers would not see, as a sentence of their field. A post that is
 * already out keeps those it had: a product that left the catalogue since is no mistake of this edit.
 */
export async function unknownProducts(
	trx: Trx,
	post: PostRow,
	seen: PostRow | undefined,
): Promise<Record<string, string>> {
	const kept = new Set(seen?.published === 1 ? skusOf(seen) : []);
	const named = skusOf(post).filter((sku) => !kept.has(sku));
	const found = new Set((await findProductsBySku(trx, named)).map(({ sku }) => sku.toUpperCase()));
	const missing = named.filter((sku) => !found.has(sku.toUpperCase()));
	if (missing.length === 0) return {};
	return {
		related_skus: `El catálogo no muestra ningún producto con este SKU: ${missing.join(", ")}`,
	};
}

const skusOf = (post: PostRow) => JSON.parse(post.relatedSkus) as string[];
