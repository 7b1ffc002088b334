import { getBrandLabel } from "#features/content/products/brand-label.ts";
import type { Product } from "#features/content/products/contract.ts";
import { getProductPictures } from "#features/content/products/pictures.ts";
import { AVAILABILITY } from "#features/content/products/stock/availability.ts";
import type { SymptomPageData } from "#features/content/symptoms/contract.ts";
import { GUIDE_TITLE, getSymptomPath } from "#features/content/symptoms/rules.ts";
import { URGENCY } from "#features/content/symptoms/urgency.ts";
import type { Site } from "./site-data.ts";

type ProductPageData = { product: Omit<Product, "keywords">; path: string; preview: string };

/**
 * Builds the JSON-LD of a product with its final price; the first image has the width that search results use.
 *
 * @source rules 1.14, 2.2, 6.31; https://schema.org/Product
 */
export function buildProductData({ origin }: Site, { product, path, preview }: ProductPageData): object {
	return {
		"@type": "Product",
		name: product.name,
		description: product.description,
		sku: product.sku,
		category: product.type,
		image: [origin + preview, origin + getProductPictures(product).src],
		...(product.brand !== "generic" && {
			brand: { "@type": "Brand", name: getBrandLabel(product.brand) },
		}),
		offers: {
			"@type": "Offer",
			price: product.price.toFixed(2),
			priceCurrency: "USD",
			url: origin + path,
			itemCondition: "https://schema.org/NewCondition",
			availability: `https://schema.org/${AVAILABILITY[product.availability].schema}`,
		},
	};
}

/** Builds the JSON-LD of a symptom: the three questions that its page answers, in the same words. @source rules 1.14 */
export function buildSymptomData(
	_site: Site,
	{ name: symptom, urgency, causes, advice }: SymptomPageData,
): object {
	const { label, meaning } = URGENCY[urgency];
	const questions = [
		["¿qué tan urgente es?", `${label}. ${meaning}`],
		["¿qué suele ser?", causes.join(" ")],
		["¿qué hago ahora?", advice.join(" ")],
	];
	return {
		"@type": "FAQPage",
		mainEntity: questions.map(([name, text]) => ({
			"@type": "Question",
			name: `${symptom}: ${name}`,
			acceptedAnswer: { "@type": "Answer", text },
		})),
	};
}

/** Builds the JSON-LD of the guide: each symptom's name and page. */
export function buildGuideData({ origin }: Site, symptoms: readonly { id: string; name: string }[]): object {
	return {
		"@type": "ItemList",
		name: GUIDE_TITLE,
		itemListElement: symptoms.map(({ id, name }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name,
			url: origin + getSymptomPath(id),
		})),
	};
}
