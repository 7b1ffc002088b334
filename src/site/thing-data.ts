import { brandLabel } from "#features/products/brand-label.ts";
import type { Product } from "#features/products/contract.ts";
import { picturesOf } from "#features/products/pictures.ts";
import type { ShownSymptom } from "#features/symptoms/contract.ts";
import { GUIDE_TITLE, symptomPath } from "#features/symptoms/rules.ts";
import { URGENCY } from "#features/symptoms/urgency.ts";
import type { Site } from "./site-data.ts";

type ShownProduct = { product: Omit<Product, "keywords">; path: string; preview: string };

/**
 * Builds the JSON-LD of a product with its final price; the first image has the width that search results use.
 *
 * @source rules 1.14, 2.2, 6.31; https://schema.org/Product
 */
export function productData({ origin }: Site, { product, path, preview }: ShownProduct): object {
	return {
		"@type": "Product",
		name: product.name,
		description: product.description,
		sku: product.sku,
		category: product.type,
		image: [origin + preview, origin + picturesOf(product).src],
		...(product.brand !== "generic" && {
			brand: { "@type": "Brand", name: brandLabel(product.brand) },
		}),
		offers: {
			"@type": "Offer",
			price: product.price.toFixed(2),
			priceCurrency: "USD",
			url: origin + path,
			itemCondition: "https://schema.org/NewCondition",
			// Products are sold only at the counter, and stock is not tracked.
			availability: "https://schema.org/InStoreOnly",
		},
	};
}

/** Builds the JSON-LD of a symptom: the three questions that its page answers, in the same words. @source rules 1.14 */
export function symptomData(
	_site: Site,
	{ name: symptom, urgency, causes, advice }: ShownSymptom,
): object {
	const { label, meaning } = URGENCY[urgency];
	const answers = [
		["¿qué tan urgente es?", `${label}. ${meaning}`],
		["¿qué suele ser?", causes.join(" ")],
		["¿qué hago ahora?", advice.join(" ")],
	];
	return {
		"@type": "FAQPage",
		mainEntity: answers.map(([name, text]) => ({
			"@type": "Question",
			name: `${symptom}: ${name}`,
			acceptedAnswer: { "@type": "Answer", text },
		})),
	};
}

/** Builds the JSON-LD of the guide: each symptom's name and page. */
export function guideData(
	{ origin }: Site,
	symptoms: readonly { id: string; name: string }[],
): object {
	return {
		"@type": "ItemList",
		name: GUIDE_TITLE,
		itemListElement: symptoms.map(({ id, name }, place) => ({
			"@type": "ListItem",
			position: place + 1,
			name,
			url: origin + symptomPath(id),
		})),
	};
}
