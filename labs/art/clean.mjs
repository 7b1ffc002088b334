/**
 * Averages the passes of a picture and takes the grain out, since Debian's Blender has no denoiser.
 *
 *   node labs/art/clean.mjs [folder=labs/art/out/services] [name …]
 *
 * A wavelet filter with edge stops (Dammertz et al. 2010): a neighbour counts as far as its normal, its base colour
 * and, measured by the grain around, its brightness agree. Reads <name>-pass*.png and the guides, writes clean/<name>.png.
 */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

const [folder = "labs/art/out/services", ...names] = process.argv.slice(2);
const STRENGTH = Number(process.env.STRENGTH ?? 3);
const TAPS = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16];

async function readPass(file) {
	const { data, info } = await sharp(file)
		.removeAlpha()
		.toColourspace("rgb16")
		.raw({ depth: "ushort" })
		.toBuffer({ resolveWithObject: true });
	const words = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
	return { pixels: Float32Array.from(words, (word) => word / 65535), width: info.width, height: info.height };
}

/** Blender's rows run upwards and carry alpha. */
function readGuide(file, width, height) {
	const bytes = readFileSync(file);
	const raw = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
	const pixels = new Float32Array(width * height * 3);
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++)
			for (let c = 0; c < 3; c++)
				pixels[(y * width + x) * 3 + c] = raw[((height - 1 - y) * width + x) * 4 + c];
	return pixels;
}

function brightness(pixels) {
	const light = new Float32Array(pixels.length / 3);
	for (let i = 0; i < light.length; i++)
		light[i] = 0.3 * pixels[3 * i] + 0.59 * pixels[3 * i + 1] + 0.11 * pixels[3 * i + 2];
	return light;
}

/** Removes sparks: a pixel brighter than all its neighbours but two comes from a small lamp and is not a detail. */
function withoutSparks(pixels, width, height) {
	const light = brightness(pixels);
	const result = pixels.slice();
	for (let y = 1; y < height - 1; y++) {
		for (let x = 1; x < width - 1; x++) {
			const i = y * width + x;
			const around = [
				i - 1,
				i + 1,
				i - width,
				i + width,
				i - width - 1,
				i - width + 1,
				i + width - 1,
				i + width + 1,
			];
			const limit = around.map((k) => light[k]).sort((a, b) => b - a)[2];
			const share = Math.min(1, (limit + 0.01) / (light[i] + 0.001));
			for (let c = 0; c < 3; c++) result[3 * i + c] *= share;
		}
	}
	return result;
}

function blurred(values, width, height, reach) {
	const result = new Float32Array(values.length);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			let sum = 0;
			let count = 0;
			for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++)
				for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++, count++)
					sum += values[v * width + u];
			result[y * width + x] = sum / count;
		}
	}
	return result;
}

/** Variance of the mean: between the passes, or around each pixel when there is only one. */
function grain(passes, mean, width, height) {
	const light = brightness(mean);
	const result = new Float32Array(light.length);
	if (passes.length === 1) {
		const level = blurred(light, width, height, 2);
		const square = blurred(
			light.map((value) => value * value),
			width,
			height,
			2,
		);
		return result.map((_, i) => Math.max(0, square[i] - level[i] ** 2));
	}
	for (const one of passes.map(brightness))
		for (let i = 0; i < result.length; i++)
			result[i] += (one[i] - light[i]) ** 2 / (passes.length - 1) / passes.length;
	return blurred(result, width, height, 3);
}

const squared = (pixels, a, b) =>
	(pixels[a] - pixels[b]) ** 2 + (pixels[a + 1] - pixels[b + 1]) ** 2 + (pixels[a + 2] - pixels[b + 2]) ** 2;

function smooth(colour, variance, { normal, albedo, width, height }, step) {
	const light = brightness(colour);
	const spread = blurred(variance, width, height, 1).map((value) => Math.sqrt(value) * STRENGTH + 0.004);
	const next = { colour: new Float32Array(colour.length), variance: new Float32Array(variance.length) };
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const i = y * width + x;
			let [total, red, green, blue, noise] = [0, 0, 0, 0, 0];
			for (let v = -2; v <= 2; v++) {
				const yy = Math.min(height - 1, Math.max(0, y + v * step));
				for (let u = -2; u <= 2; u++) {
					const k = yy * width + Math.min(width - 1, Math.max(0, x + u * step));
					const apart =
						squared(normal, 3 * i, 3 * k) / 0.04 +
						squared(albedo, 3 * i, 3 * k) / 0.006 +
						Math.abs(light[i] - light[k]) / spread[i];
					const weight = TAPS[u + 2] * TAPS[v + 2] * Math.exp(-apart);
					total += weight;
					red += weight * colour[3 * k];
					green += weight * colour[3 * k + 1];
					blue += weight * colour[3 * k + 2];
					noise += weight * weight * variance[k];
				}
			}
			next.colour.set([red / total, green / total, blue / total], 3 * i);
			next.variance[i] = noise / total ** 2;
		}
	}
	return next;
}

const files = readdirSync(folder);
const found = [
	...new Set(
		files.filter((file) => /-pass\d+\.png$/.test(file)).map((file) => file.replace(/-pass\d+\.png$/, "")),
	),
];
mkdirSync(path.join(folder, "clean"), { recursive: true });
for (const name of names.length > 0 ? names : found) {
	const shots = await Promise.all(
		files.filter((file) => file.startsWith(`${name}-pass`)).map((file) => readPass(path.join(folder, file))),
	);
	const { width, height } = shots[0];
	const passes = shots.map(({ pixels }) => withoutSparks(pixels, width, height));
	const mean = passes[0].map((_, i) => passes.reduce((sum, one) => sum + one[i], 0) / passes.length);
	const [normal, albedo] = ["normal", "albedo"].map((kind) =>
		readGuide(path.join(folder, `${name}-${kind}.f32`), width, height),
	);
	let state = { colour: mean, variance: grain(passes, mean, width, height) };
	for (const step of width < 800 ? [1, 2, 4, 8] : [1, 2, 4, 8, 16])
		state = smooth(state.colour, state.variance, { normal, albedo, width, height }, step);
	const bytes = Buffer.from(
		Uint8Array.from(state.colour, (value) => Math.round(255 * Math.min(1, Math.max(0, value)))),
	);
	await sharp(bytes, { raw: { width, height, channels: 3 } })
		.png()
		.toFile(path.join(folder, "clean", `${name}.png`));
	console.log(`${name}: ${passes.length} passes`);
}
