import type { Product } from "#features/products/contract.ts";
import { formatCents } from "#panama/dollars.ts";
import { urlPart } from "#site-path.ts";
import { startOf } from "#words/one-line.ts";
import type { Card, PreviewKind } from "./contract.ts";

/** Fallback picture for posts and services without their own. */
const WORKSHOP = "/images/og/inicio.jpg";
const TAX = "ITBMS incluido";
/** Increase when the drawing changes, so that all addresses change. */
const DRAWING = "1";
/** Maximum characters of a text; longer ones never fit the card. */
const LONGEST = 200;

/** Fields of a service that its card shows. */
export type PicturedService = {
	name: string;
	duration: string;
	price?: number | undefined;
	image: string;
};
export type PicturedPost = { title: string; category: string; featured_image: string | null };

const dollars = (price: number) => formatCents(Math.round(price * 100));

export function cardOfProduct(
	product: Pick<Product, "name" | "type" | "brand" | "price" | "image">,
	shop: string,
): Card {
	const { name, type, brand, price, image } = product;
	const eyebrow = brand === "generic" ? type : `${type} · ${brand}`;
	return card(image, { eyebrow, title: name, before: "", price: dollars(price), note: TAX, shop });
}

export function cardOfService(
	{ name, duration, price, image }: PicturedService,
	shop: string,
): Card {
	const cost = price === undefined ? "" : dollars(price);
	const note = cost ? TAX : duration;
	const before = cost && "desde";
	const eyebrow = "Servicio";
	return card(image || WORKSHOP, { eyebrow, title: name, before, price: cost, note, shop });
}

export function cardOfPost({ title, category, featured_image }: PicturedPost, shop: string): Card {
	return card(featured_image || WORKSHOP, {
		eyebrow: category,
		title,
		shop,
		before: "",
		price: "",
		note: "",
	});
}

/** Creates a card without text, since product feeds accept only plain JPEG pictures. */
export const photoOf = ({ image }: Pick<Product, "image">): Card => ({
	picture: image,
	words: null,
});

function card(picture: string, words: NonNullable<Card["words"]>): Card {
	const cut = Object.entries(words).map(([name, text]) => [name, startOf(text, LONGEST)]);
	return { picture, words: Object.fromEntries(cut) };
}

/** Returns a hash of the card, so that the address changes with any edit of its content. */
export function versionOf(made: Card): string {
	// FNV-1a is enough, since nothing secret depends on it and the page must compute it cheaply.
	let hash = 0x811c9dc5;
	for (const byte of new TextEncoder().encode(DRAWING + JSON.stringify(made)))
		hash = Math.imul(hash ^ byte, 0x01000193);
	return (hash >>> 0).toString(36);
}

/** Builds the address of a record's current preview. @param id SKU of a product, id of a service, slug of a post */
export function previewPath(kind: PreviewKind, id: string, made: Card): string {
	return `/vista/${kind}-${urlPart(id)}.jpg?v=${versionOf(made)}`;
}
