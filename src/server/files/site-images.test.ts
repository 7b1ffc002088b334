import { expect, test } from "vitest";
import { SiteImages } from "./site-images.server.ts";

const logo = { id: "k1", path: "/images/logo/logo.png", hash: "1f2e", isFixedName: true };
const photo = { id: "k2", path: "/images/media/k2.webp", hash: "9a9a", isFixedName: false };

// The extension does not matter.
test("replaces shipped files of the uploaded name", () => {
	const images = new SiteImages(["/images/logo/logo.svg", "/images/logo/logo.png", "/images/a.jpg"]);
	expect(images.has("/images/logo/logo.svg")).toBe(true);
	images.setUploads([logo]);
	expect(images.has("/images/logo/logo.svg")).toBe(false);
	expect(images.isShadowed("/images/logo/logo.svg")).toBe(true);
	expect(images.has("/images/logo/logo.png")).toBe(true);
	expect(images.has("/images/a.jpg")).toBe(true);
	images.setUploads([]);
	expect(images.has("/images/logo/logo.svg")).toBe(true);
});

test("adds a version to fixed image names only", () => {
	const images = new SiteImages(["/images/a.jpg"]);
	images.setUploads([logo, photo]);
	expect(images.getUrl(logo.path)).toBe("/images/logo/logo.png?v=1f2e");
	expect(images.getUrl(photo.path)).toBe(photo.path);
	expect(images.getUrl("/images/a.jpg")).toBe("/images/a.jpg");
	expect(images.getUrl(null)).toBeNull();
	expect(images.has("/images/logo/logo.png?v=old")).toBe(true);
});

test("resolves a path to an upload, variant or nothing", () => {
	const images = new SiteImages();
	images.setUploads([logo, photo]);
	expect(images.findStoredImage(photo.path)).toMatchObject({ folder: "k2", name: "full.webp" });
	expect(images.findStoredImage("/images/media/k2.w480.avif")).toMatchObject({
		name: "w480.avif",
		type: "image/avif",
	});
	for (const path of [
		"/images/media/k2.png",
		"/images/media/k2.w480.svg",
		"/images/media/../media/k2.webp",
		"/images/media/k2.w480.avif/x",
		"/images/media/",
	])
		expect(images.findStoredImage(path), path).toBeUndefined();
});
