import { expect, test } from "vitest";
import type { Product } from "#features/content/products/contract.ts";
import type { Availability } from "#features/content/products/stock/availability.ts";
import { buildProductData } from "./json-ld.ts";
import type { Site } from "./site-data.ts";

const PRODUCT: Omit<Product, "availability"> = {
	...{ id: "1", sku: "A-1", name: "Aceite", description: "Sintético", brand: "Motul", type: "Aceite" },
	...{ uses: "Motor", price: 62.95, image: "/images/products/stock/aceite.avif" },
};

test.each<[Availability, string]>([
	["in_stock", "https://schema.org/InStoreOnly"],
	["on_order", "https://schema.org/BackOrder"],
	["out_of_stock", "https://schema.org/OutOfStock"],
])("says to search engines that a product is %s", (availability, expected) => {
	const page = { product: { ...PRODUCT, availability }, path: "/productos/A-1", preview: "/vista/a.jpg" };
	const { offers } = buildProductData({ origin: "https://taller.test" } as Site, page) as {
		offers: { availability: string };
	};
	expect(offers.availability).toBe(expected);
});
