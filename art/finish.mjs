/**
 * Turns the PNG masters into the files the site serves. sharp is not a dependency of the project: install it
 * anywhere (`npm i sharp` in a folder of its own) and name that folder in SHARP_HOME.
 *
 *   SHARP_HOME=art/out node art/finish.mjs [masters=art/out] [name …]
 *
 * Reads <masters>/packshots/*.png (packshots), <masters>/heroes/*.png and, cleaned by clean.mjs,
 * <masters>/services/clean/*.png and <masters>/heroes-aire/clean/*.png.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const sharp = createRequire(path.join(process.env.SHARP_HOME ?? process.cwd(), "x.js"))("sharp");
const images = path.join(import.meta.dirname, "../public/images");
const [masters = "art/out", ...names] = process.argv.slice(2);

/** Lowers the quality until the picture fits its budget in bytes. */
async function encode(picture, format, options, quality, budget, file) {
	for (let q = quality; ; q -= 4) {
		const bytes = await picture.clone()[format]({ ...options, quality: q }).toBuffer();
		if (bytes.length > budget && q > 24) continue;
		writeFileSync(file, bytes);
		return `${path.basename(file)} ${(bytes.length / 1000).toFixed(1)} kB (q${q})`;
	}
}

function pngs(folder) {
	const from = path.join(masters, folder);
	if (!existsSync(from)) return [];
	return readdirSync(from)
		.filter((file) => file.endsWith(".png") && (names.length === 0 || names.includes(file.slice(0, -4))))
		.map((file) => [file.slice(0, -4), path.join(from, file)]);
}

const stock = path.join(images, "products/stock");
mkdirSync(stock, { recursive: true });
for (const [name, master] of pngs("packshots")) {
	const large = sharp(master).removeAlpha().resize(480, 480, { kernel: "lanczos3" }).linear(1.06, -12);
	const small = sharp(master).removeAlpha().resize(240, 240, { kernel: "lanczos3" }).sharpen({ sigma: 0.5 }).linear(1.06, -12);
	console.log(
		await encode(large, "avif", { effort: 7, chromaSubsampling: "4:4:4" }, 64, 12_000, path.join(stock, `${name}.avif`)),
		await encode(large, "webp", { effort: 6, smartSubsample: true }, 80, 20_000, path.join(stock, `${name}.webp`)),
		await encode(small, "avif", { effort: 7, chromaSubsampling: "4:4:4" }, 60, 6_000, path.join(stock, `${name}-240.avif`)),
	);
}

const heroes = path.join(images, "heroes");
for (const [name, master] of pngs("heroes")) {
	mkdirSync(heroes, { recursive: true });
	const [width, budget] = name.endsWith("-phone") ? [824, 40_000] : [1600, 70_000];
	const picture = sharp(master).removeAlpha().resize({ width, kernel: "lanczos3" });
	console.log(
		await encode(picture, "avif", { effort: 7 }, 62, budget, path.join(heroes, `${name}.avif`)),
		await encode(picture, "webp", { effort: 6, smartSubsample: true }, 80, budget, path.join(heroes, `${name}.webp`)),
	);
}

const services = path.join(images, "services");
const promotions = path.join(images, "promotions");
for (const [name, master] of pngs("services/clean")) {
	if (name.startsWith("promo-")) {
		mkdirSync(promotions, { recursive: true });
		console.log(await encode(sharp(master).removeAlpha(), "jpeg", { mozjpeg: true }, 84, 60_000, path.join(promotions, `${name}.jpg`)));
		continue;
	}
	mkdirSync(services, { recursive: true });
	const large = sharp(master).removeAlpha();
	const small = large.clone().resize({ width: 480, kernel: "lanczos3" }).sharpen({ sigma: 0.5 });
	console.log(
		await encode(large, "avif", { effort: 7 }, 66, 40_000, path.join(services, `${name}.avif`)),
		await encode(large, "webp", { effort: 6, smartSubsample: true }, 82, 60_000, path.join(services, `${name}.webp`)),
		await encode(small, "avif", { effort: 7 }, 62, 16_000, path.join(services, `${name}-480.avif`)),
		await encode(small, "webp", { effort: 6, smartSubsample: true }, 78, 24_000, path.join(services, `${name}-480.webp`)),
	);
}

for (const [name, master] of pngs("heroes-aire/clean")) {
	console.log(await encode(sharp(master).removeAlpha(), "avif", { effort: 7 }, 64, 40_000, path.join(heroes, `${name}.avif`)));
}
