import { urlPart } from "#site-path.ts";

const STOCK = /^(\/images\/products\/(?:stock|studio)\/[\w.-]+)\.avif$/;

/** The files of a product's picture, as the furniture's <Picture> takes them. */
export type PictureFiles = { src: string; avif?: string; isStock: boolean };

/** A studio picture comes in two sizes and two formats; any other is the one file that was uploaded. */
export function picturesOf(image: string): PictureFiles {
	const stock = STOCK.exec(image)?.[1];
	if (!stock) return { src: image, isStock: false };
	return {
		src: `${stock}.webp`,
		avif: `${stock}-240.avif 240w, ${stock}.avif 480w`,
		isStock: true,
	};
}

export const DEFAULT_PICTURE = "/images/products/stock/default.webp";

/** The page of a product. */
export function pathOf({ sku }: { sku: string }): string {
	return `/productos/${urlPart(sku)}`;
}
