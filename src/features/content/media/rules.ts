import { getKeys } from "#domain/text/keys.ts";

/** Maximum number of project pictures on the government page (rules 6.18). */
export const GALLERY_SIZE = 15;
/** Extensions by priority, for a number that has several files. */
const GALLERY_EXTENSIONS = ["jpg", "jpeg", "png", "webp", "avif"] as const;

/** Categories after whose uploads the panel reloads, since their files have fixed names (rules 6.16). */
export const REFRESHING_CATEGORIES: readonly MediaCategory[] = ["logo", "brands", "government"];
export const REFRESH_AFTER_MS = 2000;

/** Returns whether an uploaded logo matches no brand by name. */
export const isUnassignedLogo = (file: { category: string; target: string | null }) =>
	file.category === "brands" && file.target === null;

export const FILES_PER_PAGE = 24;
export const MEDIA_TRASH_DAYS = 30;

/** Maximum number of pixels of a picture. */
export const MAX_PIXELS = 24_000_000;
/** Lower limit for AVIF, which is decoded at once with about 18 bytes a pixel: a 600-byte file can need 400 MB. */
export const MAX_AVIF_PIXELS = 8_000_000;
/** Maximum ratio of the long side to the short side. */
const MAX_ASPECT_RATIO = 12;
const KB = 1024;
const MB = 1024 * KB;

export type Format = "png" | "jpg" | "webp";

/**
 * Limits and output format of a category. Sizes are width × height in pixels: `recommendedSize` is shown to staff,
 * smaller pictures than `minSize` are rejected, larger ones than `maxSize` are shrunk.
 */
export type Guidance = {
	maxBytes: number;
	recommendedSize?: readonly [number, number];
	minSize: readonly [number, number];
	maxSize: readonly [number, number];
	/** Format of the full picture. */
	storedFormat: Format;
	hasVariants: boolean;
	/** Width of an additional smaller file of the same format. */
	smallWidth?: number;
	/** Width and height of the shape that the picture is cut to, around its centre. */
	shape?: readonly [number, number];
	/** Gives the picture the light and colour of the shop's photographs. */
	isGraded?: boolean;
};

/** The maximum is at least twice the recommended size, for high-density screens. @source rules 6.15 */
export const GUIDANCE = {
	blog: createPhotoGuidance([600, 400], [600, 400]),
	promotions: createPhotoGuidance([800, 500], [320, 200]),
	products: createPhotoGuidance([400, 400], [160, 160]),
	services: createPhotoGuidance([800, 500], [320, 200]),
	brands: createMarkGuidance(150 * KB, {
		recommendedSize: [120, 120],
		minSize: [40, 40],
		maxSize: [360, 360],
	}),
	general: createPhotoGuidance(undefined, [32, 32]),
	logo: createMarkGuidance(500 * KB, {
		recommendedSize: [300, 120],
		minSize: [60, 40],
		maxSize: [900, 360],
	}),
	government: createPhotoGuidance([800, 600], [320, 240], "jpg"),
};
export type MediaCategory = keyof typeof GUIDANCE;
/** Upload categories in the order of the library's filters. */
export const CATEGORIES = getKeys(GUIDANCE);

/** Creates the guidance of a drawn mark, which is displayed without variants. */
function createMarkGuidance(
	maxBytes: number,
	sizes: Pick<Guidance, "recommendedSize" | "minSize" | "maxSize">,
): Guidance {
	return { maxBytes, ...sizes, storedFormat: "png", hasVariants: false };
}

function createPhotoGuidance(
	recommendedSize: Guidance["recommendedSize"],
	minSize: Guidance["minSize"],
	storedFormat: Format = "webp",
): Guidance {
	return {
		maxBytes: 2 * MB,
		...(recommendedSize && { recommendedSize }),
		minSize,
		maxSize: [1920, 1920],
		storedFormat,
		hasVariants: true,
	};
}

/** Maximum body of an upload: the largest file plus the form's texts. */
export const UPLOAD_MAX_BYTES =
	Math.max(...Object.values(GUIDANCE).map(({ maxBytes }) => maxBytes)) + 64 * KB;

export type Size = { width: number; height: number };
export type SizeFault = "pixels" | "slender" | "small";

/** Returns the problem with a picture's size, if any. @param size upright, from the header */
export function findSizeFault(size: Size, { minSize }: Pick<Guidance, "minSize">): SizeFault | undefined {
	const { width, height } = size;
	if (width * height > MAX_PIXELS) return "pixels";
	if (Math.max(width, height) > MAX_ASPECT_RATIO * Math.min(width, height)) return "slender";
	return width < minSize[0] || height < minSize[1] ? "small" : undefined;
}

/** Returns the largest size of a shape that a picture holds; no larger than the shape itself, so nothing is enlarged. */
export function fitShape({ width, height }: Size, shape: readonly [number, number]): Size {
	const scale = Math.min(width / shape[0], height / shape[1], 1);
	return { width: Math.round(shape[0] * scale), height: Math.round(shape[1] * scale) };
}

/** Parses the number of a government picture from a target or a file name such as "gubernamentales-3". */
export function parseGalleryNumber(text: string): number | undefined {
	const number = Number(/^(?:gubernamentales-)?([1-9]\d?)$/.exec(text)?.[1]);
	return number <= GALLERY_SIZE ? number : undefined;
}

/**
 * Creates a file's label from its original name, without extension, path or control characters.
 * The label is for lists only; no file is ever stored under it.
 */
export function toFileLabel(filename: string): string {
	const baseName = filename.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
	const cleaned = baseName
		.replace(/\p{C}/gu, "")
		.replace(/\.[^.]*$/, "")
		.replace(/^\.+/, "");
	return (
		cleaned
			.replace(/[<>:"|?*]/g, "")
			.trim()
			.slice(0, 80) || "imagen"
	);
}

/** Formats a size in KB: «1,234 KB», never «0 KB». */
export function formatKb(bytes: number): string {
	const kb = Math.max(1, Math.round(bytes / KB));
	return `${String(kb).replace(/\B(?=(\d{3})+$)/g, ",")} KB`;
}

/**
 * Lists the existing project pictures in order of their number.
 *
 * @param images paths of the pictures the site has, e.g. "/images/gubernamentales/gubernamentales-3.jpg"
 * @source rules 6.18
 */
export function listGalleryImages(images: Images): { number: number; url: string }[] {
	return NUMBERS.flatMap((number) => {
		const url = findNumberFile(images, number);
		return url ? [{ number, url }] : [];
	});
}

/** Finds the first number without a picture. */
export const findFreeNumber = (images: Images) => NUMBERS.find((number) => !findNumberFile(images, number));

type Images = Pick<ReadonlySet<string>, "has">;
const NUMBERS = Array.from({ length: GALLERY_SIZE }, (_, index) => index + 1);
export const getNumberStem = (number: number) => `/images/gubernamentales/gubernamentales-${number}`;
const findNumberFile = (images: Images, number: number) =>
	GALLERY_EXTENSIONS.map((extension) => `${getNumberStem(number)}.${extension}`).find((path) =>
		images.has(path),
	);
