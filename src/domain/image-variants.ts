/** Widths in pixels of the variants stored for every uploaded photo. */
export const VARIANT_WIDTHS = [480, 960, 1600] as const;
export const VARIANT_FORMATS = ["avif", "webp"] as const;

/**
 * Lists the files of an upload in its storage folder, the full size first; drawings are PNG and have no variants.
 *
 * @param path public path
 */
export function listVariantFiles(path: string): string[] {
	const full = `full.${path.slice(path.lastIndexOf(".") + 1)}`;
	if (full === "full.png") return [full];
	const variants = VARIANT_FORMATS.flatMap((format) => VARIANT_WIDTHS.map((width) => `w${width}.${format}`));
	return [full, ...variants];
}

/**
 * Library photos are WebP and have variants; a photo with a fixed name has them only if uploaded, which its version
 * shows.
 */
const LIBRARY = /^\/images\/media\/[^?]+\.webp$/;
const FIXED = /^\/images\/(gubernamentales|products)\/[^?]+\?v=/;
/** Bundled picture of an article or promotion: a JPEG for chats and feeds, smaller files for browsers. */
const STUDIO = /^(\/images\/(?:blog|promotions)\/(?:studio\/[a-z0-9-]+|promo-[1-3]-[a-z-]+))\.jpg$/;
const STUDIO_WIDTH = 1280;
const PARTS = /^([^?]+)\.[a-z]+(\?.*)?$/;

/**
 * Returns the `srcset` values of an uploaded or bundled photo; undefined for a picture without variants.
 *
 * @param url as returned by the API, e.g. "/images/media/k3.webp" or
 * "/images/gubernamentales/gubernamentales-3.jpg?v=1f2e"
 */
export function getImageVariants(url: string): { avif: string; webp: string } | undefined {
	const [, studio] = STUDIO.exec(url) ?? [];
	if (studio) {
		const files = (format: string) => `${studio}-480.${format} 480w, ${studio}.${format} ${STUDIO_WIDTH}w`;
		return { avif: files("avif"), webp: files("webp") };
	}
	if (!LIBRARY.test(url) && !FIXED.test(url)) return undefined;
	const [, stem = "", version = ""] = PARTS.exec(url) ?? [];
	if (!stem) return undefined;
	const set = (format: string) =>
		VARIANT_WIDTHS.map((width) => `${stem}.w${width}.${format}${version} ${width}w`).join(", ");
	return { avif: set("avif"), webp: set("webp") };
}
