import { expect, test } from "vitest";
import { getImageVariants } from "./image-variants.ts";

test("returns three widths in two formats for library photos", () => {
	expect(getImageVariants("/images/media/k3.webp")).toEqual({
		avif: "/images/media/k3.w480.avif 480w, /images/media/k3.w960.avif 960w, /images/media/k3.w1600.avif 1600w",
		webp: "/images/media/k3.w480.webp 480w, /images/media/k3.w960.webp 960w, /images/media/k3.w1600.webp 1600w",
	});
});

test("returns variants of an uploaded fixed name by version", () => {
	const url = "/images/gubernamentales/gubernamentales-3.jpg";
	expect(getImageVariants(url)).toBeUndefined();
	expect(getImageVariants(`${url}?v=1f`)?.avif).toContain("gubernamentales-3.w480.avif?v=1f 480w");
	expect(getImageVariants("/images/logo/logo.png?v=1f")).toBeUndefined();
	expect(getImageVariants("/images/media/k4.png")).toBeUndefined();
	expect(getImageVariants("https://otro.example/images/media/k3.webp")).toBeUndefined();
});
