/** Widths, in pixels, in which every uploaded photo is kept beside the full one. */
export const VARIANT_WIDTHS = [480, 960, 1600] as const;
export const VARIANT_FORMATS = ["avif", "webp"] as const;

/** The files of an upload in its folder of the store, the full one first; what is drawn is a PNG and has no smaller ones. @param path its public one */
export function storedNamesOf(path: string): string[] {
	const full = `full.${path.slice(path.lastIndexOf(".") + 1)}`;
	if (full === "full.png") return [full];
	const variants = VARIANT_FORMATS.flatMap((format) =>
		VARIANT_WIDTHS.map((width) => `w${width}.${format}`),
	);
	return [full, ...variants];
}

/** Photos of the library are WebP and have variants; a fixed name only when it was uploaded, which its version says. */
const LIBRARY = /^\/images\/media\/[^?]+\.webp$/;
const FIXED = /^\/images\/(gubernamentales|products)\/[^?]+\?v=/;
/** A picture of our studio for an article or a promotion: a JPEG for chats and feeds, smaller files for browsers. */
const STUDIO = /^(\/images\/(blog|promotions)\/(?:studio\/[a-z0-9-]+|promo-[1-3]-[a-z-]+))\.jpg$/;
const STUDIO_WIDTHS = new Map([
	["blog", 960],
	["promotions", 800],
]);
const PARTS = /^([^?]+)\.[a-z]+(\?.*)?$/;

/**
 * The smaller files of an uploaded photo or of one of our studio's, as `srcset` wants them; undefined for a picture that has none.
 *
 * @param url as the API gives it, e.g. "/images/media/k3.webp" or "/images/gubernamentales/gubernamentales-3.jpg?v=1f2e"
 */
export function variantsOf(url: string): { avif: string; webp: string } | undefined {
	const [, studio, place = ""] = STUDIO.exec(url) ?? [];
	if (studio) {
		const files = (format: string) =>
			`${studio}-480.${format} 480w, ${studio}.${format} ${STUDIO_WIDTHS.get(place)}w`;
		return { avif: files("avif"), webp: files("webp") };
	}
	if (!LIBRARY.test(url) && !FIXED.test(url)) return undefined;
	const [, stem = "", version = ""] = PARTS.exec(url) ?? [];
	if (!stem) return undefined;
	const set = (format: string) =>
		VARIANT_WIDTHS.map((width) => `${stem}.w${width}.${format}${version} ${width}w`).join(", ");
	return { avif: set("avif"), webp: set("webp") };
}
