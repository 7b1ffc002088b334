import { keysOf } from "#words/keys.ts";

/** The government page shows so many project pictures at most (rules 6.18). */
export const GALLERY_SIZE = 15;
/** When a number has several files, the first of these wins. */
const EXTENSIONS = ["jpg", "jpeg", "png", "webp", "avif"] as const;

/** After these the panel's page refreshes, as their files have fixed names (rules 6.16). */
export const REFRESHING: readonly MediaCategory[] = ["logo", "brands", "government"];
export const REFRESH_AFTER_MS = 2000;

/** Whether an uploaded logo is no brand's yet: its name is that of none. */
export const isOfNoBrand = (file: { category: string; target: string | null }) =>
	file.category === "brands" && file.target === null;

export const FILES_PER_PAGE = 24;
export const PAPELERA_DAYS = 30;

/** No picture is decoded beyond this. */
export const MOST_PIXELS = 24_000_000;
/** An AVIF is opened whole, at some 18 bytes a pixel: 600 bytes of one colour may ask for 400 MB. */
export const MOST_AVIF_PIXELS = 8_000_000;
/** The long side is so many times the short one at most. */
const MOST_SLENDER = 12;
const KB = 1024;
const MB = 1024 * KB;

export type Format = "png" | "jpg" | "webp";

/**
 * What a category takes and what it keeps. Pixels are width × height: `advised` is what people are told,
 * `least` what is refused below, `most` what a larger picture is shrunk to.
 */
export type Guidance = {
	mostBytes: number;
	advised?: readonly [number, number];
	least: readonly [number, number];
	most: readonly [number, number];
	/** What the full picture is stored as. */
	keeps: Format;
	hasVariants: boolean;
	/** Keeps one smaller file of the same format beside it, this wide. */
	smallWidth?: number;
};

/** Twice the advised size is kept where there is one, for screens with two dots a pixel. @source rules 6.15 */
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
/** The categories of uploads, in the order of the library's filters. */
export const CATEGORIES = keysOf(GUIDANCE);

/** What is drawn, not photographed, is shown as it is. */
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

/** The largest body an upload may have: the largest file and room for the words of the form. */
export const UPLOAD_MAX_BYTES =
	Math.max(...Object.values(GUIDANCE).map(({ mostBytes }) => mostBytes)) + 64 * KB;

export type Size = { width: number; height: number };
export type SizeFault = "pixels" | "slender" | "small";

/** What is wrong with a picture's size, as its header tells it. @param size upright */
export function sizeFaultOf(size: Size, { least }: Pick<Guidance, "least">): SizeFault | undefined {
	const { width, height } = size;
	if (width * height > MOST_PIXELS) return "pixels";
	if (Math.max(width, height) > MOST_SLENDER * Math.min(width, height)) return "slender";
	return width < least[0] || height < least[1] ? "small" : undefined;
}

/** Number of a government picture, from a target or a file name such as "gubernamentales-3.jpg". */
export function numberOf(text: string): number | undefined {
	const number = Number(/^(?:gubernamentales-)?([1-9]\d?)$/.exec(text)?.[1]);
	return number <= GALLERY_SIZE ? number : undefined;
}

/**
 * What people call a file: the last part of the name it came with, without ending, path or control characters.
 * It is a label in a list; no file is ever stored under it.
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

/** Size in KB, as the library shows it: «1,234 KB», never «0 KB». */
export function formatKb(bytes: number): string {
	const kb = Math.max(1, Math.round(bytes / KB));
	return `${String(kb).replace(/\B(?=(\d{3})+$)/g, ",")} KB`;
}

/**
 * The project pictures that exist, in order of their number.
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

/** The first number that has no picture yet. */
export const firstFree = (images: Images) =>
	NUMBERS.find((number) => !fileOfNumber(images, number));

type Images = Pick<ReadonlySet<string>, "has">;
const NUMBERS = Array.from({ length: GALLERY_SIZE }, (_, place) => place + 1);
export const stemOfNumber = (number: number) => `/images/gubernamentales/gubernamentales-${number}`;
const fileOfNumber = (images: Images, number: number) =>
	EXTENSIONS.map((ending) => `${stemOfNumber(number)}.${ending}`).find((path) => images.has(path));
