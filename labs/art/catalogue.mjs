/**
 * Prints the data for the labels of the products' packshots: SKU, type, brand, name, description, size.
 * node_modules/.bin/node labs/art/catalogue.mjs > labs/art/out/catalogue.json
 */
import { productSeeds } from "../../seed/products.ts";
import { PRODUCT_BRANDS } from "../../src/domain/product-types.ts";

const rows = productSeeds.map(({ sku, type, brand, name, description }) => ({
	...{ sku, type, name, description },
	brand: brand === "generic" ? null : PRODUCT_BRANDS[brand],
	size: name.split(" · ")[1] ?? "",
}));
console.log(JSON.stringify(rows, null, "\t"));
