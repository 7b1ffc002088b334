import { expect, test } from "vitest";
import { detectFormat, getExtension, isAnimatedPng, isExtensionOf } from "./format.ts";

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

test("detects the format from the first bytes", () => {
	const said = {
		png: "\x89PNG\r\n\x1a\n....",
		jpg: "\xff\xd8\xff\xe1..",
		webp: "RIFF....WEBPVP8 ",
		avif: "....ftypavif",
		"avif-sequence": "....ftypavis",
		heic: "....ftypheic",
		gif: "GIF89a",
		pdf: "%PDF-1.7",
		svg: ' <?xml version="1.0"?><svg>',
	};
	for (const [format, text] of Object.entries(said)) expect(detectFormat(bytes(text)), format).toBe(format);
	const passing = { svg: '<svg    avif="1">', tiff: "II*\0....avif", pdf: "%PDF-1.7avif" };
	for (const [format, text] of Object.entries(passing)) expect(detectFormat(bytes(text)), text).toBe(format);
	for (const text of ["", "hola", "....ftypmp42", "XXXX....WEBP", "........avif"])
		expect(detectFormat(bytes(text)), text).toBeUndefined();
});

test("matches extensions to the detected format", () => {
	expect(getExtension("Foto.DEL.taller.JPEG")).toBe("jpeg");
	expect(isExtensionOf("jpg", "jpeg")).toBe(true);
	expect(isExtensionOf("jpg", "png")).toBe(false);
	expect([getExtension("sin"), getExtension("punto."), getExtension("a.p?g")]).toEqual(["", "", ""]);
});

const PIECE = "\0\0\0\0tEXt....";
const png = (...pieces: string[]) => bytes(`\x89PNG\r\n\x1a\n${pieces.join("")}`);

test("reads a limited number of PNG chunks", () => {
	expect(isAnimatedPng(png(PIECE, "\0\0\0\0IDAT...."))).toBe(false);
	expect(isAnimatedPng(png(PIECE, "\0\0\0\x08acTL............", "\0\0\0\0IDAT...."))).toBe(true);
	for (const without of [png(), png("\0\0"), png(PIECE, "\xff\xff\xff\xfftEXt....")])
		expect(isAnimatedPng(without)).toBeUndefined();
	// Without the limit, nine megabytes of empty chunks blocked the server's thread for half a second.
	const endless = png(PIECE.repeat(5000), "\0\0\0\0IDAT....");
	expect(isAnimatedPng(endless)).toBeUndefined();
});
