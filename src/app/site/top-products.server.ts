import { createApiClient } from "#api/client.server.ts";
import type { Product } from "#features/content/products/contract.ts";
import { getProductPath, getProductPictures } from "#features/content/products/pictures.ts";

/**
 * Finds the best product for each search, for services and the home page. A failure returns none, because they are
 * optional.
 */
export async function findTopProducts(request: Request, searches: readonly string[]) {
	if (searches.length === 0) return [];
	const query = { words: searches.join(",") };
	const response = await createApiClient(request).related.products.$get({ query });
	const products = response.ok ? await response.json() : [];
	return products.map(toTopProduct);
}

/** Reads the first products on sale, and the brands that have one; of a failed catalogue the brands are unknown. */
export async function readProductsOnSale(request: Request, count: number) {
	const response = await createApiClient(request).products.search.$get({ query: {} });
	if (!response.ok) return { products: [], brands: undefined };
	const { products, brands } = await response.json();
	return {
		products: products.slice(0, count).map(toTopProduct),
		brands: brands.map(({ value }) => value),
	};
}

/** Image files and paths are computed here to keep that code out of the browser. */
function toTopProduct({ id, name, brand, sku, uses, price, type, image }: Product) {
	return {
		...{ id, name, brand, sku, uses, price, type },
		path: getProductPath({ sku }),
		picture: getProductPictures({ image, type }),
	};
}
