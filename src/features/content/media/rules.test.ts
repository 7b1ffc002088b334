import { expect, test } from "vitest";
import {
	findSizeFault,
	formatKb,
	GUIDANCE,
	listGalleryImages,
	parseGalleryNumber,
	toFileLabel,
} from "./rules.ts";

const folder = "/images/gubernamentales/gubernamentales";

test("orders gallery pictures by number", () => {
	const images = new Set([`${folder}-10.webp`, `${folder}-2.jpeg`, `${folder}-1.png`]);
	expect(listGalleryImages(images).map(({ number }) => number)).toEqual([1, 2, 10]);
});

test("prefers the JPEG when a number has two files", () => {
	const images = new Set([`${folder}-3.avif`, `${folder}-3.jpg`]);
	expect(listGalleryImages(images)).toEqual([{ number: 3, url: `${folder}-3.jpg` }]);
});

test("ignores other numbers, names and folders", () => {
	const images = new Set([`${folder}-16.jpg`, `${folder}-0.jpg`, "/images/logo/logo.png"]);
	expect(listGalleryImages(images)).toEqual([]);
});

test("strips paths and unsafe characters from labels", () => {
	expect(toFileLabel("Frenos delanteros.JPG")).toBe("Frenos delanteros");
	expect(toFileLabel("../../etc/passwd.png")).toBe("passwd");
	expect(toFileLabel("C:\\fotos\\taller.jpg")).toBe("taller");
	expect(toFileLabel("a\u202egpj.exe\0.png")).toBe("agpj.exe");
	expect(toFileLabel("...")).toBe("imagen");
	expect(toFileLabel("")).toBe("imagen");
});

test("rejects sizes too small, narrow or large", () => {
	const { blog } = GUIDANCE;
	expect(findSizeFault({ width: 600, height: 400 }, blog)).toBeUndefined();
	expect(findSizeFault({ width: 599, height: 400 }, blog)).toBe("small");
	expect(findSizeFault({ width: 14_000, height: 14_000 }, blog)).toBe("pixels");
	expect(findSizeFault({ width: 6000, height: 400 }, blog)).toBe("slender");
});

test("parses gallery numbers from 1 to 15", () => {
	expect(["3", "15", "gubernamentales-7"].map(parseGalleryNumber)).toEqual([3, 15, 7]);
	for (const text of ["0", "16", "03", "x-3", "3/..", ""]) expect(parseGalleryNumber(text)).toBeUndefined();
});

test("formats sizes in KB", () => {
	expect([1, 1536, 2_000_000].map(formatKb)).toEqual(["1 KB", "2 KB", "1,953 KB"]);
});
