/** Extensions that a file of each format may have. */
const EXTENSIONS: Record<string, readonly string[]> = {
	jpg: ["jpg", "jpeg", "jfif"],
	png: ["png"],
	webp: ["webp"],
	avif: ["avif"],
};

const MAGIC: readonly [format: string, offset: number, bytes: string][] = [
	["png", 0, "\x89PNG\r\n\x1a\n"],
	["jpg", 0, "\xff\xd8\xff"],
	["webp", 8, "WEBP"],
	["avif", 4, "ftypavif"],
	["avif-sequence", 4, "ftypavis"],
	["heic", 4, "ftyphei"],
	["heic", 4, "ftyphev"],
	["heic", 4, "ftypmif1"],
	["heic", 4, "ftypmsf1"],
	["gif", 0, "GIF8"],
	["tiff", 0, "II*\0"],
	["tiff", 0, "MM\0*"],
	["bmp", 0, "BM"],
	["pdf", 0, "%PDF"],
];

/** Detects the format from the first bytes; undefined when it is unknown. */
export function detectFormat(bytes: Uint8Array): string | undefined {
	const head = decodeLatin1(bytes.subarray(0, 64));
	const match = MAGIC.find(([, offset, magic]) => head.startsWith(magic, offset));
	if (match?.[0] === "webp" && !head.startsWith("RIFF")) return undefined;
	if (match) return match[0];
	return /^\s*(\xef\xbb\xbf)?\s*(<\?xml|<!doctype svg|<svg|<!--)/i.test(head) ? "svg" : undefined;
}

/** Returns whether browsers can display the format and the server can decode it. */
export function isAccepted(format: string): boolean {
	return format in EXTENSIONS;
}

export function getExtension(filename: string): string {
	return /\.([A-Za-z0-9]{1,10})$/.exec(filename)?.[1]?.toLowerCase() ?? "";
}

export function isExtensionOf(format: string, extension: string): boolean {
	return EXTENSIONS[format]?.includes(extension) ?? false;
}

/** Limit of PNG chunks before the pixels; cameras and programs write about a dozen. */
const MAX_CHUNKS_BEFORE_PIXELS = 1000;

/**
 * Returns whether a PNG is animated. The acTL chunk before the pixels announces it; decoders ignore it and read
 * the first frame only.
 *
 * @returns undefined when there are no pixels within the chunk limit
 */
export function isAnimatedPng(bytes: Uint8Array): boolean | undefined {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	let offset = 8;
	for (
		let chunkIndex = 0;
		chunkIndex < MAX_CHUNKS_BEFORE_PIXELS && offset + 8 <= bytes.length;
		chunkIndex++
	) {
		const name = decodeLatin1(bytes.subarray(offset + 4, offset + 8));
		if (name === "acTL") return true;
		if (name === "IDAT") return false;
		offset += view.getUint32(offset) + 12;
	}
	return undefined;
}

function decodeLatin1(bytes: Uint8Array): string {
	return String.fromCharCode(...bytes);
}
