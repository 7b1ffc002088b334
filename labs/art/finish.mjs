/**
 * Turns the PNG masters into the files the site serves, each within its budget in bytes.
 *
 *   node labs/art/finish.mjs [masters=labs/art/out] [name …]
 *
 * Reads the folders of SETS that exist below the masters; what clean.mjs cleaned lies in their folder `clean`.
 * OUT names another folder than public/images, for a look.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

const images = process.env.OUT ?? path.join(import.meta.dirname, "../../public/images");
const [masters = "labs/art/out", ...names] = process.argv.slice(2);

const AVIF = { avif: { effort: 7 } };
const SHARP_AVIF = { avif: { effort: 7, chromaSubsampling: "4:4:4" } };
const WEBP = { webp: { effort: 6, smartSubsample: true } };
const JPEG = { jpeg: { mozjpeg: true } };

/** Brightens backdrops a little beyond Blender's result, as in the whole series. */
const lit = (picture) => picture.linear(1.06, -12);

const square = (size) => (master) =>
	lit(sharp(master).removeAlpha().resize(size, size, { kernel: "lanczos3" }));
const large = square(480);
const small = (master) =>
	lit(sharp(master).removeAlpha().resize(240, 240, { kernel: "lanczos3" }).sharpen({ sigma: 0.5 }));
const whole = (master) => sharp(master).removeAlpha();
const toWidth = (width) => (master) => whole(master).resize({ width, kernel: "lanczos3" });
const half = (master) => toWidth(480)(master).sharpen({ sigma: 0.5 });

const PACKSHOT = [
	["avif", large, SHARP_AVIF, 64, 12_000],
	["webp", large, WEBP, 80, 20_000],
	["-240.avif", small, SHARP_AVIF, 60, 6_000],
];
const PRODUCT = [
	...PACKSHOT,
	["-960.avif", square(960), SHARP_AVIF, 58, 30_000],
	["jpg", large, JPEG, 80, 20_000],
];
const SCENE = [
	["avif", whole, AVIF, 64, 40_000],
	["webp", whole, WEBP, 82, 60_000],
	["-480.avif", half, AVIF, 62, 16_000],
	["-480.webp", half, WEBP, 78, 24_000],
];
const WIDE = [
	["avif", toWidth(1600), AVIF, 62, 70_000],
	["webp", toWidth(1600), WEBP, 80, 70_000],
];
const PHONE = [
	["avif", toWidth(824), AVIF, 48, 20_000],
	["webp", toWidth(824), WEBP, 80, 40_000],
];
const HERO = [["avif", whole, AVIF, 64, 40_000]];

/**
 * Each set: folder of masters, target folder, and the files of each picture: ending, crop, format, initial quality,
 * bytes.
 */
const SETS = [
	["packshots", "products/stock", () => PACKSHOT],
	// A link preview shows the product too, and not every chat app reads AVIF or WebP.
	["products/clean", "products/studio", () => PRODUCT],
	["heroes", "heroes", (name) => (name.endsWith("-phone") ? PHONE : WIDE)],
	[
		"heroes-aire/clean",
		"heroes",
		(name) => (name === "nosotros" ? [...HERO, ["webp", whole, WEBP, 80, 40_000]] : HERO),
	],
	["services/clean", "services", () => SCENE],
	["og/clean", "og", () => [["jpg", whole, JPEG, 84, 60_000]]],
	// Feeds and link previews need a JPEG too.
	["posts/clean", "blog/studio", () => [["jpg", whole, JPEG, 84, 60_000], ...SCENE]],
	["promotions/clean", "promotions", () => [["jpg", whole, JPEG, 84, 60_000], ...SCENE]],
];

/** Lowers the quality until the picture fits its budget in bytes. */
async function encode(picture, options, quality, budget, file) {
	const [[format, settings]] = Object.entries(options);
	for (let q = quality; ; q -= 4) {
		const bytes = await picture
			.clone()
			[format]({ ...settings, quality: q })
			.toBuffer();
		if (bytes.length > budget && q > 24) continue;
		writeFileSync(file, bytes);
		return `${path.basename(file)} ${(bytes.length / 1000).toFixed(1)} kB (q${q})`;
	}
}

for (const [from, to, filesOf] of SETS) {
	const folder = path.join(masters, from);
	if (!existsSync(folder)) continue;
	mkdirSync(path.join(images, to), { recursive: true });
	for (const file of readdirSync(folder)) {
		const name = file.slice(0, -4);
		if (!file.endsWith(".png") || (names.length > 0 && !names.includes(name))) continue;
		const done = [];
		for (const [ending, crop, options, quality, budget] of filesOf(name)) {
			const target = path.join(images, to, name + (ending.startsWith("-") ? ending : `.${ending}`));
			done.push(await encode(crop(path.join(folder, file)), options, quality, budget, target));
		}
		console.log(done.join("  "));
	}
}
