import { createApiClient } from "#api/client.server.ts";
import { getProductPath, getProductPictures } from "#features/products/pictures.ts";

/**
 * Finds the best product for each search, for services and the home page. A failure returns none, because they are
 * optional.
 */
export async function findTopProducts(request: Request, searches: readonly string[]) {
	if (searches.length === 0) return [];
	const query = { words: searches.join(",") };
	const response = await createApiClient(request).related.products.$get({ query });
	const products = response.ok ? await response.json() : [];
	// Image files and paths are computed here to keep that code out of the browser.
	return products.map(({ id, name, brand, sku, uses, price, type, image }) => ({
		id,
		name,
		brand,
		sku,
		uses,
		price,
		type,
		path: getProductPath({ sku }),
		picture: getProductPictures({ image, type }),
	}));
}
