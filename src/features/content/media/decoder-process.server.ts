/**
 * Separate process that decodes uploaded pictures, so that a crash or an exhausted memory does not affect the server.
 * It runs from source, like server.ts, so all its imports must run unbundled.
 */

import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { VARIANT_FORMATS, VARIANT_WIDTHS } from "#domain/image-variants.ts";
import { RuleError } from "#server/errors.ts";
import { startTaskServer } from "#server/task-server.server.ts";
import { rejectMedia } from "./errors.server.ts";
import { detectFormat } from "./format.ts";
import { gradePhoto } from "./grade.server.ts";
import { getWrongSizeMessage, UPLOAD_ERRORS } from "./messages.ts";
import {
	type Format,
	findSizeFault,
	fitShape,
	type Guidance,
	MAX_AVIF_PIXELS,
	MAX_PIXELS,
	type Size,
} from "./rules.ts";

export type Task = { bytes: Buffer; guidance: Guidance };
/** The files of one picture by name ("full.webp", "w480.avif"…), with size and hash of the full one. */
export type Rendered = Size & { hash: string; sizeBytes: number; files: Record<string, Buffer> };
export type Outcome = { rendered: Rendered } | { rejected: { code: string; message: string } };

const DECODE_TIMEOUT_SECONDS = 5;
/** Each picture is decoded once, so a cache would only use memory. */
sharp.cache(false);
sharp.concurrency(1);
// sharp detects formats on its own and may read an accepted file as SVG or PDF, so allow only our loaders.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: ["Jpeg", "Png", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`),
});
startTaskServer(runTask);

async function runTask({ bytes, guidance }: Task): Promise<Outcome> {
	try {
		const size = await readSize(bytes, guidance);
		return { rendered: await render(bytes, guidance, size) };
	} catch (error) {
		if (!(error instanceof RuleError)) throw error;
		return { rejected: { code: error.code, message: error.message } };
	}
}

/** Reads the upright size in the header and validates it before any pixel is decoded. */
async function readSize(bytes: Buffer, guidance: Guidance): Promise<Size> {
	// Check the limit ourselves, because sharp's error would be in English.
	const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(throwBrokenImage);
	if ((header.pages ?? 1) > 1) throw rejectMedia("animated", UPLOAD_ERRORS.animated);
	const isSideways = (header.orientation ?? 1) >= 5;
	const [width, height] = isSideways ? [header.height, header.width] : [header.width, header.height];
	const sizeFault = findSizeFault({ width, height }, guidance);
	if (sizeFault) throw rejectMedia("wrong_size", getWrongSizeMessage(sizeFault, guidance));
	if (detectFormat(bytes) === "avif" && width * height > MAX_AVIF_PIXELS)
		throw rejectMedia("wrong_size", UPLOAD_ERRORS.largeAvif);
	return { width, height };
}

const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

async function render(bytes: Buffer, guidance: Guidance, size: Size): Promise<Rendered> {
	const pixels = await decode(bytes, guidance, size);
	const master = guidance.isGraded ? await gradePhoto(pixels) : pixels;
	const { width, height, channels } = master.info;
	const openMaster = () => sharp(master.data, { raw: { width, height, channels } });
	const full = await encode(openMaster(), guidance.storedFormat);
	const files: Record<string, Buffer> = { [`full.${guidance.storedFormat}`]: full };
	if (guidance.smallWidth)
		files[`small.${guidance.storedFormat}`] = await encode(
			openMaster().resize({ width: Math.min(guidance.smallWidth, width) }),
			guidance.storedFormat,
		);
	if (guidance.hasVariants)
		for (const format of VARIANT_FORMATS) {
			let previous: { targetWidth: number; bytes: Buffer } | undefined;
			for (const name of VARIANT_WIDTHS) {
				// Never enlarge a picture; wider variants reuse the same bytes.
				const targetWidth = Math.min(name, width);
				if (previous?.targetWidth !== targetWidth)
					previous = {
						targetWidth,
						bytes: await encode(openMaster().resize({ width: targetWidth }), format),
					};
				files[`w${name}.${format}`] = previous.bytes;
			}
		}
	const hash = createHash("sha256").update(full).digest("hex").slice(0, 12);
	return { width, height, hash, sizeBytes: full.length, files };
}

/**
 * Decodes the pixels once: upright, in sRGB, no larger than the category's maximum. Some phones and messengers leave out
 * a JPEG's end marker; with it added, a complete picture decodes without any warning, and one that was cut does not.
 */
async function decode(bytes: Buffer, guidance: Guidance, size: Size) {
	const isJpeg = bytes.subarray(0, 2).equals(JPEG_START);
	const output = getOutput(guidance, size);
	return readPixels(bytes, "error", output)
		.catch((error) => {
			if (!isJpeg || !/premature end/i.test(error.message)) throw error;
			const body = bytes.at(-1) === JPEG_END[0] ? bytes.subarray(0, -1) : bytes;
			return readPixels(Buffer.concat([body, JPEG_END]), "warning", output);
		})
		.catch(throwBrokenImage);
}

type Output = Size & { fit: "cover" | "inside"; isOpaque: boolean };

/** Returns the size of the decoded picture. A photograph that is cut to a shape has no transparent parts. */
function getOutput({ shape, maxSize, storedFormat }: Guidance, size: Size): Output {
	if (shape) return { ...fitShape(size, shape), fit: "cover", isOpaque: true };
	return { width: maxSize[0], height: maxSize[1], fit: "inside", isOpaque: storedFormat === "jpg" };
}

function readPixels(bytes: Buffer, failOn: "error" | "warning", { isOpaque, ...box }: Output) {
	const pipeline = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn })
		.timeout({ seconds: DECODE_TIMEOUT_SECONDS })
		.autoOrient()
		.resize({ ...box, withoutEnlargement: true })
		.toColourspace("srgb");
	const flattened = isOpaque ? pipeline.flatten({ background: "#fff" }) : pipeline;
	return flattened.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
}

function encode(picture: Sharp, format: Format | "avif"): Promise<Buffer> {
	if (format === "png") return picture.png({ compressionLevel: 9 }).toBuffer();
	if (format === "jpg") return picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
	if (format === "webp") return picture.webp({ quality: 80, effort: 3 }).toBuffer();
	return picture.avif({ quality: 52, effort: 2 }).toBuffer();
}

function throwBrokenImage(error: Error): never {
	const isSlow = /timeout/i.test(error.message);
	throw rejectMedia("broken_image", isSlow ? UPLOAD_ERRORS.slow : UPLOAD_ERRORS.broken);
}
