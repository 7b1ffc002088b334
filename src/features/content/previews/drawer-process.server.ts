/**
 * Separate process that draws link previews, to keep the work off the server's thread.
 * It runs from source, like server.ts, so all its imports must run unbundled.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { startTaskServer } from "#server/task-server.server.ts";
import { type CardText, PHOTO_SIZE } from "./contract.ts";
import { PICTURE_AREA, renderCardSvg } from "./drawing.ts";
import { parseTypefaces } from "./typefaces.ts";

/** `picture` holds the bytes of a file of this site that was decoded before; empty when there is none. */
export type Task = { picture: Uint8Array; words: CardText | null };
export type Outcome = { jpeg: Uint8Array };

/** Maximum file size; some chats omit pictures from 300 kB on. */
const MAX_BYTES = 200_000;
const QUALITIES = [84, 72, 60, 45, 30];
/** Background of transparent or missing pictures. */
const BACKDROP = "#dedad2";
const MAX_PIXELS = 24_000_000;

sharp.cache(false);
sharp.concurrency(1);
const typefaces = parseTypefaces(readFileSync(join(import.meta.dirname, "letters.txt"), "utf8"));
startTaskServer(draw);

async function draw({ picture, words }: Task): Promise<Outcome> {
	const { left, top, width, height } = PICTURE_AREA;
	if (!words) return { jpeg: await encodeJpeg(await fillFrame(picture, PHOTO_SIZE, "contain")) };
	const framed = await fillFrame(picture, { width, height }, "cover");
	const input = await framed.png({ compressionLevel: 1 }).toBuffer();
	return {
		jpeg: await encodeJpeg(
			sharp(Buffer.from(renderCardSvg(words, typefaces))).composite([{ input, left, top }]),
		),
	};
}

/** Fits a picture into the frame; returns the plain backdrop when it cannot be read. */
async function fillFrame(
	picture: Uint8Array,
	{ width, height }: { width: number; height: number },
	fit: "cover" | "contain",
) {
	const createBackdrop = () => sharp({ create: { width, height, channels: 3, background: BACKDROP } });
	if (picture.length === 0) return createBackdrop();
	const framed = sharp(picture, { limitInputPixels: MAX_PIXELS })
		.resize(width, height, { fit, background: BACKDROP })
		.flatten({ background: BACKDROP });
	const pixels = await framed
		.raw()
		.toBuffer({ resolveWithObject: true })
		.catch(() => null);
	if (!pixels) return createBackdrop();
	const { channels } = pixels.info;
	return sharp(pixels.data, { raw: { width, height, channels } });
}

/** Encodes with the best quality that stays within MAX_BYTES. */
async function encodeJpeg(picture: Sharp): Promise<Uint8Array> {
	let jpeg = Buffer.alloc(0);
	for (const quality of QUALITIES) {
		jpeg = await picture
			.clone()
			.flatten({ background: BACKDROP })
			.jpeg({ quality, mozjpeg: true })
			.toBuffer();
		if (jpeg.length <= MAX_BYTES) break;
	}
	return jpeg;
}
