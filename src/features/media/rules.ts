import { keysOf } from "#words/keys.ts";

/** Maximum number of project pictures on the government page (rules 6.18). */
export const GALLERY_SIZE = 15;
/** Extensions by priority, for a number that has several files. */
const EXTENSIONS = ["jpg", "jpeg", "png", "webp", "avif"] as const;

/** Categories after whose uploads the panel reloads, since their files have fixed names (rules 6.16). */
export const REFRESHING: readonly MediaCategory[] = ["logo", "brands", "government"];
export const REFRESH_AFTER_MS = 2000;

/** Returns whether an uploaded logo matches no brand by name. */
export const isOfNoBrand = (file: { category: string; target: string | null }) =>
	file.category === "brands" && file.target === null;

export const FILES_PER_PAGE = 24;
export const PAPELERA_DAYS = 30;

/** Maximum number of pixels of a picture. */
export const MOST_PIXELS = 24_000_000;
/** Lower limit for AVIF, which is decoded at once with about 18 bytes a pixel: a 600-byte file can need 400 MB. */
export const MOST_AVIF_PIXELS = 8_000_000;
/** Maximum ratio of the long side to the short side. */
const MOST_SLENDER = 12;
const KB = 1024;
const MB = 1024 * KB;

export type Format = "png" | "jpg" | "webp";

/**
 * Limits and output format of a category. Sizes are width × height in pixels: `recommendedSize` is shown to staff,
 * smaller pictures than `minSize` are rejected, larger ones than `maxSize` are shrunk.
 */
export type Guidance = {
	mostBytes: number;
	advised?: readonly [number, number];
	least: readonly [number, number];
	most: readonly [number, number];
	/** Format of the full picture. */
	keeps: Format;
	hasVariants: boolean;
	/** Width of an additional smaller file of the same format. */
	smallWidth?: number;
};

/** The maximum is at least twice the recommended size, for high-density screens. @source rules 6.15 */
export const GUIDANCE = {
	blog: photo([600, 400], [600, 400]),
	promotions: photo([800, 500], [320, 200]),
	products: photo([400, 400], [160, 160]),
	services: photo([800, 500], [320, 200]),
	brands: mark(150 * KB, { advised: [120, 120], least: [40, 40], most: [360, 360] }),
	general: photo(undefined, [32, 32]),
	logo: mark(500 * KB, { advised: [300, 120], least: [60, 40], most: [900, 360] }),
	government: photo([800, 600], [320, 240], "jpg"),
};
export type MediaCategory = keyof typeof GUIDANCE;
/** Upload categories in the order of the library's filters. */
export const CATEGORIES = keysOf(GUIDANCE);

/** Creates the guidance of a drawn mark, which is displayed without variants. */
function mark(mostBytes: number, sizes: Pick<Guidance, "advised" | "least" | "most">): Guidance {
	return { mostBytes, ...sizes, keeps: "png", hasVariants: false };
}

function photo(
	advised: Guidance["advised"],
	least: Guidance["least"],
	keeps: Format = "webp",
): Guidance {
	return {
		mostBytes: 2 * MB,
		...(advised && { advised }),
		least,
		most: [1920, 1920],
		keeps,
		hasVariants: true,
	};
}

/** Maximum body of an upload: the largest file plus the form's texts. */
export const UPLOAD_MAX_BYTES =
	Math.max(...Object.values(GUIDANCE).map(({ mostBytes }) => mostBytes)) + 64 * KB;

export type Size = { width: number; height: number };
export type SizeFault = "pixels" | "slender" | "small";

/** Returns the problem with a picture's size, if any. @param size upright, from the header */
export function sizeFaultOf(size: Size, { least }: Pick<Guidance, "least">): SizeFault | undefined {
	const { width, height } = size;
	if (width * height > MOST_PIXELS) return "pixels";
	if (Math.max(width, height) > MOST_SLENDER * Math.min(width, height)) return "slender";
	return width < least[0] || height < least[1] ? "small" : undefined;
}

/** Parses the number of a government picture from a target or a file name such as "gubernamentales-3". */
export function numberOf(text: string): number | undefined {
	const number = Number(/^(?:gubernamentales-)?([1-9]\d?)$/.exec(text)?.[1]);
	return number <= GALLERY_SIZE ? number : undefined;
}

/**
 * Creates a file's label from its original name, without extension, path or control characters.
 * The label is for lists only; no file is ever stored under it.
 */
export function labelOf(filename: string): string {
	const last = filename.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
	const plain = last
		.replace(/\p{C}/gu, "")
		.replace(/\.[^.]*$/, "")
		.replace(/^\.+/, "");
	return (
		plain
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
export function galleryOf(images: Images): { number: number; url: string }[] {
	return NUMBERS.flatMap((number) => {
		const url = fileOfNumber(images, number);
		return url ? [{ number, url }] : [];
	});
}

/** Finds the first number without a picture. */
export const firstFree = (images: Images) =>
	NUMBERS.find((number) => !fileOfNumber(images, number));

type Images = Pick<ReadonlySet<string>, "has">;
const NUMBERS = Array.from({ length: GALLERY_SIZE }, (_, place) => place + 1);
export const stemOfNumber = (number: number) => `/images/gubernamentales/gubernamentales-${number}`;
const fileOfNumber = (images: Images, number: number) =>
	EXTENSIONS.map((ending) => `${stemOfNumber(number)}.${ending}`).find((path) => images.has(path));
