import { inflateSync } from "node:zlib";

/** The text behind each glyph code of a font; null for Helvetica, whose codes are WinAnsi. */
type Codes = Map<string, string> | null;

/** Extracts the text of one of our PDFs as a reader copies it, one line for each text block. */
export function wordsIn(pdf: Buffer): string {
	const objects = objectsOf(pdf.toString("latin1"));
	const fonts = new Map<string, Codes>();
	for (const body of objects.values())
		for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
			fonts.set(name, codesOf(objects, objects.get(id) ?? ""));
	let codes: Codes = null;
	const drawn = [...objects.values()].flatMap(
		(body) => streamOf(body).match(/^BT$.*?^ET$/gms) ?? [],
	);
	return drawn
		.map((block) =>
			[...block.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)]
				.map(([, font, shown = ""]) => {
					if (font) codes = fonts.get(font) ?? null;
					return readLetters(shown, codes);
				})
				.join(""),
		)
		.join("\n");
}

function objectsOf(file: string) {
	const found = file.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms);
	return new Map([...found].map(([, id = "", body = ""]) => [id, body]));
}

function streamOf(body: string): string {
	const [, bytes] = /stream\n(.*)\nendstream/s.exec(body) ?? [];
	if (bytes === undefined) return "";
	try {
		return inflateSync(Buffer.from(bytes, "latin1")).toString("latin1");
	} catch {
		return "";
	}
}

/** pdfkit numbers glyphs from 0 and maps them to text in blocks of 256. */
function codesOf(objects: Map<string, string>, font: string): Codes {
	const [, id] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? [];
	if (!id) return null;
	const ranges = streamOf(objects.get(id) ?? "").matchAll(/^<(\w+)> <\w+> \[(.*)\]$/gm);
	return new Map(
		[...ranges].flatMap(([, first = "", list = ""]) =>
			[...list.matchAll(/<([\w ]*)>/g)].map(([, hex = ""], place) => [
				(Number.parseInt(first, 16) + place).toString(16).padStart(4, "0"),
				Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
			]),
		),
	);
}

function readLetters(shown: string, codes: Codes): string {
	const hex = [...shown.matchAll(/<(\w+)>/g)].map(([, letters = ""]) => letters).join("");
	if (!codes) return new TextDecoder("windows-1252").decode(Buffer.from(hex, "hex"));
	return (hex.match(/.{4}/g) ?? []).map((code) => codes.get(code) ?? "").join("");
}
