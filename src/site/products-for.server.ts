import { apiFor } from "#api/client.server.ts";
import { pathOf, picturesOf } from "#features/products/pictures.ts";

/** The best product of each search: what goes with a service, the shelf of the home page. A page without them is whole, so nothing of it fails with the search. */
export async function productsFor(request: Request, searches: readonly string[]) {
	if (searches.length === 0) return [];
	const query = { words: searches.join(",") };
	const reply = await apiFor(request).related.products.$get({ query });
	const products = reply.ok ? await reply.json() : [];
	// Files and address are worked out here: the page sends no script for them.
	return products.map(({ id, name, brand, sku, uses, price, type, image }) => ({
		id,
		name,
		brand,
		sku,
		uses,
		price,
		type,
		path: pathOf({ sku }),
		picture: picturesOf({ image, type }),
	}));
}
