import { expect, test } from "vitest";
import { detectFormat, getExtension, isAnimatedPng, isExtensionOf } from "./format.ts";

const toBytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

test("detects the format from the first bytes", () => {
	const samples = {
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
	for (const [format, text] of Object.entries(samples))
		expect(detectFormat(toBytes(text)), format).toBe(format);
	const lookalikes = { svg: '<svg    avif="1">', tiff: "II*\0....avif", pdf: "%PDF-1.7avif" };
	for (const [format, text] of Object.entries(lookalikes))
		expect(detectFormat(toBytes(text)), text).toBe(format);
	for (const text of ["", "hola", "....ftypmp42", "XXXX....WEBP", "........avif"])
		expect(detectFormat(toBytes(text)), text).toBeUndefined();
});

test("matches extensions to the detected format", () => {
	expect(getExtension("Foto.DEL.taller.JPEG")).toBe("jpeg");
	expect(isExtensionOf("jpg", "jpeg")).toBe(true);
	expect(isExtensionOf("jpg", "png")).toBe(false);
	expect([getExtension("sin"), getExtension("punto."), getExtension("a.p?g")]).toEqual(["", "", ""]);
});

const CHUNK = "\0\0\0\0tEXt....";
const createPng = (...chunks: string[]) => toBytes(`\x89PNG\r\n\x1a\n${chunks.join("")}`);

test("reads a limited number of PNG chunks", () => {
	expect(isAnimatedPng(createPng(CHUNK, "\0\0\0\0IDAT...."))).toBe(false);
	expect(isAnimatedPng(createPng(CHUNK, "\0\0\0\x08acTL............", "\0\0\0\0IDAT...."))).toBe(true);
	for (const incomplete of [createPng(), createPng("\0\0"), createPng(CHUNK, "\xff\xff\xff\xfftEXt....")])
		expect(isAnimatedPng(incomplete)).toBeUndefined();
	// Without the limit, nine megabytes of empty chunks blocked the server's thread for half a second.
	const hugePng = createPng(CHUNK.repeat(5000), "\0\0\0\0IDAT....");
	expect(isAnimatedPng(hugePng)).toBeUndefined();
});
