import { encodeUrlSegment } from "#domain/site-path.ts";
import { TYPES_WITHOUT_PICTURE } from "./groups.ts";

const BUNDLED_PICTURE = /^(\/images\/products\/(stock|studio)\/[\w.-]+)\.avif$/;

/** The files of a product's picture, as props of the design system's <Picture>. */
export type PictureFiles = {
	src: string;
	avif?: string;
	/** The picture comes with the program; it is not an upload. */
	isBundledPicture: boolean;
	fallbackSrcs: readonly string[];
};

export const DEFAULT_PICTURE = "/images/products/stock/default.webp";

/**
 * Returns the files of a product's picture. A type's picture has two sizes, a product's own three, uploads a single
 * file. When it fails to load, the picture of the type stands in, then the default.
 *
 * @source rules 6.6
 */
export function getProductPictures({ image, type }: { image: string; type: string }): PictureFiles {
	const [, bundledStem, folder] = BUNDLED_PICTURE.exec(image) ?? [];
	const fallbackSrcs = TYPES_WITHOUT_PICTURE.includes(type)
		? [DEFAULT_PICTURE]
		: [getStockPicturePath(type), DEFAULT_PICTURE];
	if (!bundledStem) return { src: image, isBundledPicture: false, fallbackSrcs };
	const large = folder === "studio" ? `, ${bundledStem}-960.avif 960w` : "";
	return {
		fallbackSrcs,
		src: `${bundledStem}.webp`,
		avif: `${bundledStem}-240.avif 240w, ${bundledStem}.avif 480w${large}`,
		isBundledPicture: true,
	};
}

/** Builds the path by hand, so that pages with products do not load the search code for `normalizeText`. */
export function getStockPicturePath(type: string): string {
	const plain = type.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
	return `/images/products/stock/${plain.replace(/[^a-z]+/g, "-")}.webp`;
}

/** Returns the path of a product's page. */
export function getProductPath({ sku }: { sku: string }): string {
	return `/productos/${encodeUrlSegment(sku)}`;
}
