import { expect, test } from "vitest";
import { endingOf, formatOf, isEndingOf } from "./format.ts";

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

test("the first bytes say what a file is", () => {
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
	for (const [format, text] of Object.entries(said))
		expect(formatOf(bytes(text)), format).toBe(format);
	for (const text of ["", "hola", "....ftypmp42", "XXXX....WEBP"])
		expect(formatOf(bytes(text)), text).toBeUndefined();
});

test("an ending must be one of what the file is inside", () => {
	expect(endingOf("Foto.DEL.taller.JPEG")).toBe("jpeg");
	expect(isEndingOf("jpg", "jpeg")).toBe(true);
	expect(isEndingOf("jpg", "png")).toBe(false);
	expect([endingOf("sin"), endingOf("punto."), endingOf("a.p?g")]).toEqual(["", "", ""]);
});
