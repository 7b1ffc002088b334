import { urlPart } from "#site-path.ts";

const STOCK = /^(\/images\/products\/(?:stock|studio)\/[\w.-]+)\.avif$/;

/** The files of a product's picture, as the furniture's <Picture> takes them. */
export type PictureFiles = {
	src: string;
	avif?: string;
	isStock: boolean;
	fallbackSrcs: readonly string[];
};

export const DEFAULT_PICTURE = "/images/products/stock/default.webp";

/**
 * A studio picture comes in two sizes and two formats; any other is the one file that was uploaded. Where it cannot be
 * loaded its type's stands in, then the default.
 *
 * @source rules 6.6
 */
export function picturesOf({ image, type }: { image: string; type: string }): PictureFiles {
	const stock = STOCK.exec(image)?.[1];
	const fallbackSrcs = [stockPicture(type), DEFAULT_PICTURE];
	if (!stock) return { src: image, isStock: false, fallbackSrcs };
	return {
		fallbackSrcs,
		src: `${stock}.webp`,
		avif: `${stock}-240.avif 240w, ${stock}.avif 480w`,
		isStock: true,
	};
}

/** By hand: the search's folding is no part of every page that shows a product. */
export function stockPicture(type: string): string {
	const plain = type.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
	return `/images/products/stock/${plain.replace(/[^a-z]+/g, "-")}.webp`;
}

/** The page of a product. */
export function pathOf({ sku }: { sku: string }): string {
	return `/productos/${urlPart(sku)}`;
}
