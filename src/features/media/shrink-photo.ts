import { type Guidance, MOST_AVIF_PIXELS, MOST_PIXELS } from "./rules.ts";

/** Scales to try, relative to the category's maximum size. */
const STEPS = [1, 0.66, 0.4];
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
	{ mostBytes, most, keeps }: Pick<Guidance, "mostBytes" | "most" | "keeps">,
): Promise<File> {
	const isLight = file.size <= mostBytes && !HEIC.test(file.type);
	if (isLight && (await pixelsOf(file)) <= pixelsTaken(file)) return file;
	const photo = await createImageBitmap(file).catch(() => undefined);
	if (!photo) return file;
	const fit = Math.min(1, most[0] / photo.width, most[1] / photo.height);
	const type = keeps === "png" ? "image/png" : "image/jpeg";
	for (const step of STEPS) {
		const light = await drawn(photo, fit * step, type);
		if (light && light.size <= mostBytes) {
			photo.close();
			return new File([light], renamed(file.name, keeps === "png" ? "png" : "jpg"), { type });
		}
	}
	photo.close();
	return file;
}

/** Returns the maximum number of pixels that the server decodes. */
const pixelsTaken = ({ type }: File) => (type === "image/avif" ? MOST_AVIF_PIXELS : MOST_PIXELS);

/** Counts the pixels without drawing the picture; 0 when the file is not a picture. */
async function pixelsOf(file: File): Promise<number> {
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

function drawn(photo: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(photo.width * scale));
	canvas.height = Math.max(1, Math.round(photo.height * scale));
	const context = canvas.getContext("2d");
	if (!context) return Promise.resolve(null);
	context.imageSmoothingQuality = "high";
	context.drawImage(photo, 0, 0, canvas.width, canvas.height);
	return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}

const renamed = (name: string, ending: string) => `${name.replace(/\.[^.]*$/, "")}.${ending}`;
