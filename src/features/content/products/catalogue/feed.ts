import type { RecordFields } from "#core/records/record-fields.ts";
import { escapeXml } from "#domain/text/escape-xml.ts";
import { addDays } from "#domain/time.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import type { Product } from "#features/content/products/contract.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import { getProductPath } from "#features/content/products/pictures.ts";
import { AVAILABILITY } from "#features/content/products/stock/availability.ts";

/** Limits of Google and Meta, in characters. */
const MAX_LENGTHS = { id: 50, title: 150, description: 5000 };

/** Builds the start of the feed: RSS 2.0 with the fields that Google and Meta share. */
export function buildFeedHeader({ name, origin }: { name: string; origin: string }): string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(`Productos de ${name}`)}</title>
<link>${escapeXml(`${origin}/productos`)}</link>
<description>Catálogo con precios en dólares e ITBMS incluido.</description>
`;
}

export const FEED_END = "</channel>\n</rss>\n";

type FeedContext = {
	origin: string;
	/** Path of a JPEG without text on it. */
	photo: string;
	/** Day in Panama from which deliveries are counted. */
	today: string;
};

/**
 * Builds the feed item of a product.
 *
 * @param product its price includes tax
 * @source rules 6.31; https://support.google.com/merchants/answer/7052112
 */
export function buildFeedItem(product: Product, { origin, photo, today }: FeedContext) {
	const { id, sku, name, description, type, brand, price, availability } = product;
	const hasBrand = brand !== "generic";
	const extraFields = (product.facts ?? []).flatMap((fact) => {
		const element = (PRODUCT as RecordFields)[fact.name]?.feed;
		return element ? [[element, fact.value] as const] : [];
	});
	const fields = {
		"g:id": sku.length <= MAX_LENGTHS.id ? sku : id,
		title: truncateText(name, MAX_LENGTHS.title),
		description: truncateText(description || name, MAX_LENGTHS.description),
		link: origin + getProductPath(product),
		"g:image_link": origin + photo,
		"g:availability": AVAILABILITY[availability].feed,
		...(availability === "on_order" && {
			"g:availability_date": addDays(today, product.order_days ?? 0),
		}),
		"g:price": `${price.toFixed(2)} USD`,
		"g:condition": "new",
		"g:product_type": type,
		...(hasBrand ? { "g:brand": getBrandLabel(brand) } : { "g:identifier_exists": "no" }),
		...Object.fromEntries(extraFields),
	};
	const lines = Object.entries(fields).map(([field, value]) => `<${field}>${escapeXml(value)}</${field}>\n`);
	return `<item>\n${lines.join("")}</item>\n`;
}

const truncateText = (text: string, maxLength: number) =>
	text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`;
