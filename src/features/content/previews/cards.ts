import { formatCents } from "#domain/money.ts";
import { encodeUrlSegment } from "#domain/site-path.ts";
import { truncateText } from "#domain/text/single-line.ts";
import type { Product } from "#features/content/products/contract.ts";
import type { Card, PreviewKind } from "./contract.ts";

/** Fallback picture for posts and services without their own. */
const WORKSHOP_PICTURE = "/images/og/inicio.jpg";
const TAX = "ITBMS incluido";
/** Increase when the drawing changes, so that all addresses change. */
const DRAWING_VERSION = "1";
/** Maximum characters of a text; longer ones never fit the card. */
const MAX_LINE_LENGTH = 200;

/** Fields of a service that its card shows. */
export type PicturedService = {
	name: string;
	duration: string;
	price?: number | undefined;
	image: string;
};
export type PicturedPost = { title: string; category: string; featured_image: string | null };

const formatDollars = (price: number) => formatCents(Math.round(price * 100));

export function toProductCard(
	product: Pick<Product, "name" | "type" | "brand" | "price" | "image">,
	shop: string,
): Card {
	const { name, type, brand, price, image } = product;
	const eyebrow = brand === "generic" ? type : `${type} · ${brand}`;
	return createCard(image, {
		eyebrow,
		title: name,
		before: "",
		price: formatDollars(price),
		note: TAX,
		shop,
	});
}

export function toServiceCard({ name, duration, price, image }: PicturedService, shop: string): Card {
	const cost = price === undefined ? "" : formatDollars(price);
	const note = cost ? TAX : duration;
	const before = cost && "desde";
	const eyebrow = "Servicio";
	return createCard(image || WORKSHOP_PICTURE, {
		eyebrow,
		title: name,
		before,
		price: cost,
		note,
		shop,
	});
}

export function toPostCard({ title, category, featured_image }: PicturedPost, shop: string): Card {
	return createCard(featured_image || WORKSHOP_PICTURE, {
		eyebrow: category,
		title,
		shop,
		before: "",
		price: "",
		note: "",
	});
}

/** Creates a card without text, since product feeds accept only plain JPEG pictures. */
export const toPhotoCard = ({ image }: Pick<Product, "image">): Card => ({
	picture: image,
	words: null,
});

function createCard(picture: string, cardText: NonNullable<Card["words"]>): Card {
	const shortened = Object.entries(cardText).map(([name, text]) => [
		name,
		truncateText(text, MAX_LINE_LENGTH),
	]);
	return { picture, words: Object.fromEntries(shortened) };
}

/** Returns a hash of the card, so that the address changes with any edit of its content. */
export function getCardVersion(card: Card): string {
	// FNV-1a is enough, since nothing secret depends on it and the page must compute it cheaply.
	let hash = 0x811c9dc5;
	for (const byte of new TextEncoder().encode(DRAWING_VERSION + JSON.stringify(card)))
		hash = Math.imul(hash ^ byte, 0x01000193);
	return (hash >>> 0).toString(36);
}

/** Builds the address of a record's current preview. @param id SKU of a product, id of a service, slug of a post */
export function buildPreviewPath(kind: PreviewKind, id: string, card: Card): string {
	return `/vista/${kind}-${encodeUrlSegment(id)}.jpg?v=${getCardVersion(card)}`;
}
