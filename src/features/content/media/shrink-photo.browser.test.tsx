import { expect, test } from "vitest";
import { GUIDANCE } from "./rules.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

async function createFlatPhoto(width: number, height: number): Promise<File> {
	const canvas = new OffscreenCanvas(width, height);
	canvas.getContext("2d")?.fillRect(0, 0, width, height);
	const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.5 });
	return new File([blob], "frenos.jpeg", { type: blob.type });
}

test("shrinks a 48 megapixel photo to its category's size", async () => {
	const file = await createFlatPhoto(8000, 6000);
	expect(file.size).toBeLessThan(GUIDANCE.products.maxBytes);
	const shrunk = await shrinkPhoto(file, GUIDANCE.products);
	const { width, height } = await createImageBitmap(shrunk);
	expect([shrunk.name, width, height]).toEqual(["frenos.jpg", 1920, 1440]);
});

test("leaves small photos and other files unchanged", async () => {
	const file = await createFlatPhoto(1200, 800);
	expect(await shrinkPhoto(file, GUIDANCE.products)).toBe(file);
	const text = new File(["hola"], "hola.jpg", { type: "image/jpeg" });
	expect(await shrinkPhoto(text, GUIDANCE.products)).toBe(text);
});
