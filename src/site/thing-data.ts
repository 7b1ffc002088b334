import { brandLabel } from "#features/products/brand-label.ts";
import type { Product } from "#features/products/contract.ts";
import { picturesOf } from "#features/products/pictures.ts";
import type { ShownSymptom } from "#features/symptoms/contract.ts";
import { GUIDE_TITLE, symptomPath } from "#features/symptoms/rules.ts";
import { URGENCY } from "#features/symptoms/urgency.ts";
import type { Site } from "./site-data.ts";

type ShownProduct = { product: Omit<Product, "keywords">; path: string; preview: string };

/**
 * JSON-LD of one product at the price that the customer pays; its first picture is as wide as search results show them.
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
			// What is shown is on sale at the counter; no stock is counted, and nothing is sold online.
			availability: "https://schema.org/InStoreOnly",
		},
	};
}

/** JSON-LD of one symptom: the three questions that its page answers, in the page's own words. @source rules 1.14 */
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

/** JSON-LD of the guide: each symptom by its name and page. */
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
