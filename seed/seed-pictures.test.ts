import { readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { getImageVariants } from "#domain/image-variants.ts";
import { PRODUCT_TYPES } from "#domain/product-types.ts";
import { getStudioAlt, getStudioPicturePath } from "#features/content/blog/studio-pictures.ts";
import { getProductPictures } from "#features/content/products/pictures.ts";
import { toPictureSlug } from "#features/content/products/rules.ts";
import { STOCK_PICTURE } from "#features/content/showcase/rules.ts";
import { postSeeds } from "#seed/blog/posts.ts";
import { listPublicImages } from "#server/files/site-images.server.ts";
import { productSeeds } from "./products.ts";
import { promotionSeeds } from "./promotions.ts";

const imagePaths = [...listPublicImages()];
const getSize = (path: string) =>
	imagePaths.includes(path) ? statSync(`public${path}`).size : Number.POSITIVE_INFINITY;

test("every product has five packshot files within the size limit", () => {
	for (const { sku } of productSeeds) {
		const packshot = `/images/products/studio/${sku}`;
		expect(getSize(`${packshot}.avif`), sku).toBeLessThanOrEqual(12_000);
		expect(getSize(`${packshot}-240.avif`), sku).toBeLessThanOrEqual(6_000);
		expect(getSize(`${packshot}-960.avif`), sku).toBeLessThanOrEqual(30_000);
		expect(getSize(`${packshot}.webp`), sku).toBeLessThanOrEqual(20_000);
		expect(getSize(`${packshot}.jpg`), sku).toBeLessThanOrEqual(20_000);
	}
	expect(imagePaths.filter((path) => path.includes("/products/studio/"))).toHaveLength(62 * 5);
});

test("unknown product types fall back to the plain carton", () => {
	for (const slug of [...PRODUCT_TYPES.map(toPictureSlug), "default"]) {
		const packshot = `/images/products/stock/${slug}`;
		expect(imagePaths).toContain(`${packshot}.webp`);
		expect(getSize(`${packshot}.avif`), slug).toBeLessThanOrEqual(12_000);
		expect(getSize(`${packshot}-240.avif`), slug).toBeLessThanOrEqual(6_000);
	}
});

test("every promotion has its slide picture in all sizes", () => {
	for (const image of [...promotionSeeds.map((promotion) => promotion.image), STOCK_PICTURE]) {
		const stem = image.replace(".jpg", "");
		for (const suffix of [".jpg", ".avif", ".webp", "-480.avif", "-480.webp"])
			expect(getSize(stem + suffix), stem + suffix).toBeLessThanOrEqual(60_000);
	}
});

test("the stock service picture has all card sizes", () => {
	for (const suffix of [".avif", ".webp", "-480.avif", "-480.webp"])
		expect(getSize(`/images/services/stock${suffix}`), suffix).toBeLessThanOrEqual(60_000);
});

test("every article has its own picture and alt text", () => {
	const pictures = postSeeds.map(({ slug }) => getStudioPicturePath(slug));
	expect(new Set(pictures.map(getStudioAlt)).size).toBe(postSeeds.length);
	for (const picture of pictures) {
		expect(getStudioAlt(picture), picture).not.toBe("");
		const stem = picture.replace(".jpg", "");
		for (const suffix of [".jpg", ".avif", ".webp", "-480.avif", "-480.webp"])
			expect(getSize(stem + suffix), stem + suffix).toBeLessThanOrEqual(60_000);
	}
	const bytes = pictures.map((picture) => readFileSync(`public${picture}`, "base64"));
	expect(new Set(bytes).size).toBe(pictures.length);
	expect(imagePaths.filter((path) => path.includes("/blog/studio/"))).toHaveLength(5 * pictures.length);
});

test("every listed file is as wide as its page says", async () => {
	const product = { image: `/images/products/studio/${productSeeds[0]?.sku}.webp`, type: "Aceite" };
	const lists = [
		getProductPictures(product).avif,
		...postSeeds.map(({ slug }) => getImageVariants(getStudioPicturePath(slug))?.avif),
		...[...promotionSeeds.map(({ image }) => image), STOCK_PICTURE].map(
			(image) => getImageVariants(image)?.avif,
		),
	];
	for (const list of lists) {
		for (const [, path, width] of (list ?? "").matchAll(/(\S+) (\d+)w/g)) {
			const metadata = await sharp(`public${path}`).metadata();
			expect(metadata.width, path).toBe(Number(width));
		}
	}
});
