/** The government page shows so many project pictures at most (spec §9). */
export const GALLERY_SIZE = 15;
/** When a number has several files, the first of these wins. */
const EXTENSIONS = ["jpg", "jpeg", "png", "webp", "avif"] as const;

/**
 * The project pictures that exist, in order of their number.
 *
 * @param images paths of the pictures the site has, e.g. "/images/gubernamentales/gubernamentales-3.jpg"
 * @source spec §2 "Government services", §7 "HEAD requests"; features I2, C-41
 */
export function galleryOf(images: ReadonlySet<string>): { number: number; url: string }[] {
	return Array.from({ length: GALLERY_SIZE }, (_, place) => place + 1).flatMap((number) => {
		const base = `/images/gubernamentales/gubernamentales-${number}`;
		const extension = EXTENSIONS.find((candidate) => images.has(`${base}.${candidate}`));
		return extension ? [{ number, url: `${base}.${extension}` }] : [];
	});
}
