import { expect, test } from "vitest";
import { formatKb, GUIDANCE, galleryOf, labelOf, numberOf, sizeFaultOf } from "./rules.ts";

const folder = "/images/gubernamentales/gubernamentales";

test("pictures come in order of their number, whatever their type", () => {
	const images = new Set([`${folder}-10.webp`, `${folder}-2.jpeg`, `${folder}-1.png`]);
	expect(galleryOf(images).map(({ number }) => number)).toEqual([1, 2, 10]);
});

test("a number with two files shows one, the JPEG", () => {
	const images = new Set([`${folder}-3.avif`, `${folder}-3.jpg`]);
	expect(galleryOf(images)).toEqual([{ number: 3, url: `${folder}-3.jpg` }]);
});

test("numbers over 15, other names and other folders are no project pictures", () => {
	const images = new Set([`${folder}-16.jpg`, `${folder}-0.jpg`, "/images/logo/logo.png"]);
	expect(galleryOf(images)).toEqual([]);
});

test("a label keeps the words of a file's name and nothing that leads anywhere", () => {
	expect(labelOf("Frenos delanteros.JPG")).toBe("Frenos delanteros");
	expect(labelOf("../../etc/passwd.png")).toBe("passwd");
	expect(labelOf("C:\\fotos\\taller.jpg")).toBe("taller");
	expect(labelOf("a\u202egpj.exe\0.png")).toBe("agpj.exe");
	expect(labelOf("...")).toBe("imagen");
	expect(labelOf("")).toBe("imagen");
});

test("a picture is refused for being too small, too slender or too large, in that header alone", () => {
	const { blog } = GUIDANCE;
	expect(sizeFaultOf({ width: 600, height: 400 }, blog)).toBeUndefined();
	expect(sizeFaultOf({ width: 599, height: 400 }, blog)).toBe("small");
	expect(sizeFaultOf({ width: 14_000, height: 14_000 }, blog)).toBe("pixels");
	expect(sizeFaultOf({ width: 6000, height: 400 }, blog)).toBe("slender");
});

test("a government picture's number comes from a target or a file name, 1 to 15", () => {
	expect(["3", "15", "gubernamentales-7"].map(numberOf)).toEqual([3, 15, 7]);
	for (const text of ["0", "16", "03", "x-3", "3/..", ""]) expect(numberOf(text)).toBeUndefined();
});

test("sizes are shown in KB", () => {
	expect([1, 1536, 2_000_000].map(formatKb)).toEqual(["1 KB", "2 KB", "1,953 KB"]);
});
