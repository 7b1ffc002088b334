import sharp, { type OutputInfo } from "sharp";

/** Decoded pixels, as sharp returns them. */
type Pixels = { data: Buffer; info: OutputInfo };

/** The mean brightness, of 255, of a workshop that is photographed by day. */
const TARGET_BRIGHTNESS = 118;
/** A photo changes its exposure by this much at most, so that an evening stays one and no light part burns out. */
const MIN_EXPOSURE = 0.93;
const MAX_EXPOSURE = 1.16;
/** Telephones saturate colours more than the site's other pictures. */
const SATURATION = 0.9;
/** Factors of red, green and blue: a little warmer, as the site's own pictures. */
const WARMTH = [1.03, 1, 0.95];
/** The share of red, green and blue in the brightness that people see (Rec. 709). */
const LUMA = [0.2126, 0.7152, 0.0722];

/** Gives a photograph of the shop the light and colour that all of them share. The original stays as it is. */
export async function gradePhoto({ data, info }: Pixels): Promise<Pixels> {
	const { width, height, channels } = info;
	const raw = { width, height, channels };
	const stats = await sharp(data, { raw }).stats();
	const brightness = LUMA.reduce(
		(total, share, index) => total + share * (stats.channels[index]?.mean ?? 0),
		0,
	);
	const exposure = Math.min(
		Math.max(TARGET_BRIGHTNESS / Math.max(brightness, 1), MIN_EXPOSURE),
		MAX_EXPOSURE,
	);
	return sharp(data, { raw })
		.modulate({ brightness: exposure, saturation: SATURATION })
		.linear(WARMTH, [0, 0, 0])
		.raw({ depth: "uchar" })
		.toBuffer({ resolveWithObject: true });
}
