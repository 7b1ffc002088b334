import { inflateSync } from "node:zlib";

/** The text behind each glyph code of a font; null for Helvetica, whose codes are WinAnsi. */
type GlyphMap = Map<string, string> | null;

/** Extracts the text of one of our PDFs as a reader copies it, one line for each text block. */
export function extractPdfText(pdf: Buffer): string {
	const objects = parseObjects(pdf.toString("latin1"));
	const fonts = new Map<string, GlyphMap>();
	for (const body of objects.values())
		for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
			fonts.set(name, parseGlyphMap(objects, objects.get(id) ?? ""));
	let codes: GlyphMap = null;
	const textBlocks = [...objects.values()].flatMap(
		(body) => inflateStream(body).match(/^BT$.*?^ET$/gms) ?? [],
	);
	return textBlocks
		.map((block) =>
			[...block.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)]
				.map(([, font, encoded = ""]) => {
					if (font) codes = fonts.get(font) ?? null;
					return decodeText(encoded, codes);
				})
				.join(""),
		)
		.join("\n");
}

function parseObjects(file: string) {
	const matches = file.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms);
	return new Map([...matches].map(([, id = "", body = ""]) => [id, body]));
}

function inflateStream(body: string): string {
	const [, bytes] = /stream\n(.*)\nendstream/s.exec(body) ?? [];
	if (bytes === undefined) return "";
	try {
		return inflateSync(Buffer.from(bytes, "latin1")).toString("latin1");
	} catch {
		return "";
	}
}

/** pdfkit numbers glyphs from 0 and maps them to text in blocks of 256. */
function parseGlyphMap(objects: Map<string, string>, font: string): GlyphMap {
	const [, id] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? [];
	if (!id) return null;
	const ranges = inflateStream(objects.get(id) ?? "").matchAll(/^<(\w+)> <\w+> \[(.*)\]$/gm);
	return new Map(
		[...ranges].flatMap(([, first = "", list = ""]) =>
			[...list.matchAll(/<([\w ]*)>/g)].map(([, hex = ""], index) => [
				(Number.parseInt(first, 16) + index).toString(16).padStart(4, "0"),
				Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
			]),
		),
	);
}

function decodeText(encoded: string, codes: GlyphMap): string {
	const hex = [...encoded.matchAll(/<(\w+)>/g)].map(([, hexDigits = ""]) => hexDigits).join("");
	if (!codes) return new TextDecoder("windows-1252").decode(Buffer.from(hex, "hex"));
	return (hex.match(/.{4}/g) ?? []).map((code) => codes.get(code) ?? "").join("");
}
