/**
 * Separate process that decodes uploaded pictures, so that a crash or an exhausted memory does not affect the server.
 * It runs from source, like server.ts, so all its imports must run unbundled.
 */
import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { VARIANT_FORMATS, VARIANT_WIDTHS } from "#image-variants.ts";
import { RuleError } from "#platform/errors.ts";
import { serveTasks } from "#platform/serve-tasks.server.ts";
import { formatOf } from "./format.ts";
import {
	type Format,
	type Guidance,
	MOST_AVIF_PIXELS,
	MOST_PIXELS,
	type Size,
	sizeFaultOf,
} from "./rules.ts";
import { REFUSALS, wrongSize } from "./sentences.ts";

export type Task = { bytes: Buffer; guidance: Guidance };
/** The files of one picture by name ("full.webp", "w480.avif"…), with size and hash of the full one. */
export type Rendered = Size & { hash: string; sizeBytes: number; files: Record<string, Buffer> };
export type Outcome = { rendered: Rendered } | { refused: { code: string; sentence: string } };

const OPEN_WITHIN_SECONDS = 5;
/** Each picture is decoded once, so a cache would only use memory. */
sharp.cache(false);
sharp.concurrency(1);
// sharp detects formats on its own and may read an accepted file as SVG or PDF, so allow only our loaders.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: ["Jpeg", "Png", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`),
});
serveTasks(outcomeOf);

async function outcomeOf({ bytes, guidance }: Task): Promise<Outcome> {
	try {
		await checkSize(bytes, guidance);
		return { rendered: await render(bytes, guidance) };
	} catch (error) {
		if (!(error instanceof RuleError)) throw error;
		return { refused: { code: error.code, sentence: error.message } };
	}
}

/** Validates the size in the header before any pixel is decoded. */
async function checkSize(bytes: Buffer, g: Guidance) {
	// Check the limit ourselves, because sharp's error would be in English.
	const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(asBroken);
	if ((header.pages ?? 1) > 1) throw refused("animated", REFUSALS.animated);
	const isSideways = (header.orientation ?? 1) >= 5;
	const [width, height] = isSideways
		? [header.height, header.width]
		: [header.width, header.height];
	const fault = sizeFaultOf({ width, height }, g);
	if (fault) throw refused("wrong_size", wrongSize(fault, g));
	if (formatOf(bytes) === "avif" && width * height > MOST_AVIF_PIXELS)
		throw refused("wrong_size", REFUSALS.largeAvif);
}

async function render(bytes: Buffer, guidance: Guidance): Promise<Rendered> {
	const master = await decode(bytes, guidance);
	const { width, height, channels } = master.info;
	const again = () => sharp(master.data, { raw: { width, height, channels } });
	const full = await encoded(again(), guidance.keeps);
	const files: Record<string, Buffer> = { [`full.${guidance.keeps}`]: full };
	if (guidance.smallWidth)
		files[`small.${guidance.keeps}`] = await encoded(
			again().resize({ width: Math.min(guidance.smallWidth, width) }),
			guidance.keeps,
		);
	if (guidance.hasVariants)
		for (const format of VARIANT_FORMATS) {
			let last: { wide: number; bytes: Buffer } | undefined;
			for (const name of VARIANT_WIDTHS) {
				// Never enlarge a picture; wider variants reuse the same bytes.
				const wide = Math.min(name, width);
				if (last?.wide !== wide)
					last = { wide, bytes: await encoded(again().resize({ width: wide }), format) };
				files[`w${name}.${format}`] = last.bytes;
			}
		}
	const hash = createHash("sha256").update(full).digest("hex").slice(0, 12);
	return { width, height, hash, sizeBytes: full.length, files };
}

/** Decodes the pixels once: upright, in sRGB, no larger than the category's maximum. */
async function decode(bytes: Buffer, { most, keeps }: Guidance) {
	const opened = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
		.timeout({ seconds: OPEN_WITHIN_SECONDS })
		.autoOrient()
		.resize(most[0], most[1], { fit: "inside", withoutEnlargement: true })
		.toColourspace("srgb");
	const flat = keeps === "jpg" ? opened.flatten({ background: "#fff" }) : opened;
	return flat.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true }).catch(asBroken);
}

function encoded(picture: Sharp, format: Format | "avif"): Promise<Buffer> {
	if (format === "png") return picture.png({ compressionLevel: 9 }).toBuffer();
	if (format === "jpg") return picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
	if (format === "webp") return picture.webp({ quality: 80, effort: 3 }).toBuffer();
	return picture.avif({ quality: 52, effort: 2 }).toBuffer();
}

function asBroken(error: Error): never {
	const isSlow = /timeout/i.test(error.message);
	throw refused("broken_image", isSlow ? REFUSALS.slow : REFUSALS.broken);
}

const refused = (code: string, sentence: string) => new RuleError(code, sentence);
