import { type Guidance, MAX_AVIF_PIXELS, MAX_PIXELS } from "./rules.ts";

/** Scales to try, relative to the category's maximum size. */
const SCALE_STEPS = [1, 0.66, 0.4];
const QUALITY = 0.86;
/** The iPhone's format, which Safari can decode and the server cannot. */
const HEIC = /^image\/hei[cf]/;

/**
 * Shrinks a photo to its category's limits before the upload, and turns it upright. Returns small files, and files that
 * the browser cannot decode, unchanged; the server validates them.
 *
 * @source rules 6.15
 */
export async function shrinkPhoto(
	file: File,
	{ maxBytes, maxSize, storedFormat }: Pick<Guidance, "maxBytes" | "maxSize" | "storedFormat">,
): Promise<File> {
	const isLight = file.size <= maxBytes && !HEIC.test(file.type);
	if (isLight && (await countPixels(file)) <= getMaxPixels(file)) return file;
	const photo = await createImageBitmap(file).catch(() => undefined);
	if (!photo) return file;
	const maxScale = Math.min(1, maxSize[0] / photo.width, maxSize[1] / photo.height);
	const type = storedFormat === "png" ? "image/png" : "image/jpeg";
	for (const step of SCALE_STEPS) {
		const blob = await drawScaled(photo, maxScale * step, type);
		if (blob && blob.size <= maxBytes) {
			photo.close();
			return new File([blob], replaceExtension(file.name, storedFormat === "png" ? "png" : "jpg"), {
				type,
			});
		}
	}
	photo.close();
	return file;
}

/** Returns the maximum number of pixels that the server decodes. */
const getMaxPixels = ({ type }: File) => (type === "image/avif" ? MAX_AVIF_PIXELS : MAX_PIXELS);

/** Counts the pixels without drawing the picture; 0 when the file is not a picture. */
async function countPixels(file: File): Promise<number> {
	const picture = new Image();
	const address = URL.createObjectURL(file);
	await new Promise((done) => {
		picture.onload = done;
		picture.onerror = done;
		picture.src = address;
	});
	URL.revokeObjectURL(address);
	return picture.naturalWidth * picture.naturalHeight;
}

function drawScaled(photo: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(photo.width * scale));
	canvas.height = Math.max(1, Math.round(photo.height * scale));
	const context = canvas.getContext("2d");
	if (!context) return Promise.resolve(null);
	context.imageSmoothingQuality = "high";
	context.drawImage(photo, 0, 0, canvas.width, canvas.height);
	return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}

const replaceExtension = (name: string, extension: string) => `${name.replace(/\.[^.]*$/, "")}.${extension}`;
