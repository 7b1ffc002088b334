import type { Product } from "#features/products/contract.ts";
import { formatCents } from "#panama/dollars.ts";
import { urlPart } from "#site-path.ts";
import { startOf } from "#words/one-line.ts";
import type { Card, PreviewKind } from "./contract.ts";

/** A post without a picture of its own is shown with the workshop's. */
const WORKSHOP = "/images/og/inicio.jpg";
const TAX = "ITBMS incluido";
/** Raised when the drawing changes, so that every address does. */
const DRAWING = "1";
/** Beyond this no line of a picture has room. */
const LONGEST = 200;

/** What a picture says of a service and of a post. */
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

/** The picture of a product by itself, as a JPEG: feeds take no other, and no words on it. */
export const photoOf = ({ image }: Pick<Product, "image">): Card => ({
	picture: image,
	words: null,
});

function card(picture: string, words: NonNullable<Card["words"]>): Card {
	const cut = Object.entries(words).map(([name, text]) => [name, startOf(text, LONGEST)]);
	return { picture, words: Object.fromEntries(cut) };
}

/** What tells one state of a picture from the next: an edit of anything on it gives another address. */
export function versionOf(made: Card): string {
	// FNV-1a: nothing secret depends on it, and the page that names the address needs no more.
	let hash = 0x811c9dc5;
	for (const byte of new TextEncoder().encode(DRAWING + JSON.stringify(made)))
		hash = Math.imul(hash ^ byte, 0x01000193);
	return (hash >>> 0).toString(36);
}

/** The address of a record's picture as it is now. @param id SKU of a product, id of a service, slug of a post */
export function previewPath(kind: PreviewKind, id: string, made: Card): string {
	return `/vista/${kind}-${urlPart(id)}.jpg?v=${versionOf(made)}`;
}
