import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { VARIANT_FORMATS, VARIANT_WIDTHS } from "#image-variants.ts";
import { RuleError } from "#platform/errors.ts";
import { openTurns } from "#platform/turns.ts";
import { REFUSALS, wrongEnding, wrongKind, wrongSize } from "./copy.ts";
import { endingOf, isAccepted, isAnimatedPng, isEndingOf, kindOf } from "./kind.ts";
import {
	type Format,
	type Guidance,
	MOST_AVIF_PIXELS,
	MOST_PIXELS,
	type Size,
	sizeFaultOf,
} from "./rules.ts";

/** Decoding is the costliest thing a request can ask for, and takes its memory whole: one at a time, a few more may wait. */
const inTurn = openTurns(1, { mostWaiting: 12, sentence: REFUSALS.busy });
const OPEN_WITHIN_SECONDS = 5;
/** Pictures are opened once each: keeping decoded ones would only hold memory. */
sharp.cache(false);
sharp.concurrency(1);

/** The files of one picture by name ("full.webp", "w480.avif"…), and what the full one is. */
export type Rendered = Size & { hash: string; sizeBytes: number; files: Record<string, Buffer> };

/**
 * Makes our own files of an uploaded picture. Ending, first bytes and a full decode must agree; what is stored is
 * written anew from the pixels, upright and without metadata, so nothing of the original's bytes is ever served.
 *
 * @param upload `filename` as the client named it, read for its ending only
 * @throws RuleError with a sentence for people; the header is judged before any pixel is decoded
 * @source quality/security 5.2.2, 5.2.6; features L2
 */
export async function renderPicture(
	upload: { bytes: Buffer; filename: string },
	guidance: Guidance,
): Promise<Rendered> {
	const { bytes } = upload;
	await checkHeader(upload, guidance);
	return inTurn(async () => {
		const master = await decode(bytes, guidance);
		const { width, height, channels } = master.info;
		const again = () => sharp(master.data, { raw: { width, height, channels } });
		const full = await encoded(again(), guidance.keeps);
		const files: Record<string, Buffer> = { [`full.${guidance.keeps}`]: full };
		if (guidance.hasVariants)
			for (const format of VARIANT_FORMATS) {
				let last: { wide: number; bytes: Buffer } | undefined;
				for (const name of VARIANT_WIDTHS) {
					// A picture is never enlarged: beyond its own width the same bytes serve.
					const wide = Math.min(name, width);
					if (last?.wide !== wide)
						last = { wide, bytes: await encoded(again().resize({ width: wide }), format) };
					files[`w${name}.${format}`] = last.bytes;
				}
			}
		const hash = createHash("sha256").update(full).digest("hex").slice(0, 12);
		return { width, height, hash, sizeBytes: full.length, files };
	});
}

async function checkHeader({ bytes, filename }: { bytes: Buffer; filename: string }, g: Guidance) {
	if (bytes.length === 0) throw refused("empty_file", REFUSALS.empty);
	const kind = kindOf(bytes);
	if (!kind) throw refused("not_an_image", REFUSALS.unknown);
	if (kind === "avif-sequence" || (kind === "png" && isAnimatedPng(bytes)))
		throw refused("animated", REFUSALS.animated);
	if (!isAccepted(kind)) throw refused("wrong_type", wrongKind(kind));
	const ending = endingOf(filename);
	if (!isEndingOf(kind, ending)) throw refused("wrong_type", wrongEnding(ending, kind));
	// The limit is ours to say: sharp would refuse in English.
	const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(asBroken);
	if ((header.pages ?? 1) > 1) throw refused("animated", REFUSALS.animated);
	const isSideways = (header.orientation ?? 1) >= 5;
	const [width, height] = isSideways
		? [header.height, header.width]
		: [header.width, header.height];
	const fault = sizeFaultOf({ width, height }, g);
	if (fault) throw refused("wrong_size", wrongSize(fault, g));
	if (kind === "avif" && width * height > MOST_AVIF_PIXELS)
		throw refused("wrong_size", REFUSALS.largeAvif);
}

/** Every pixel once, upright, in sRGB, no larger than the category keeps. */
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

const refused = (code: string, sentence: string) =>
	new RuleError(code, sentence, { fields: { file: sentence } });
