import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { join } from "node:path";

/** The characters of the built-in Helvetica (WinAnsi). PDFs that need no others embed no font. */
const WIN_ANSI_TEXT =
	/^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]*$/;
/** pdfkit only lays out text from left to right, so these scripts would come out in the wrong order. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}]/u;
const FLAG = /^\p{Regional_Indicator}{2}$/u;
const KEYCAP = /^(.)\u20e3$/u;

/** Text ready to print, and whether it needs an embedded font. */
type PrintableText = { text: string; isEmbedded: boolean };
/** The embedded PDF fonts, for characters that Helvetica lacks. */
export type PdfFonts = {
	fonts: { regular: Buffer; bold: Buffer };
	/** Distance from the line top to the capitals, as a multiple of the font size. */
	ascent: number;
	toPrintable(text: string): PrintableText;
};

let fontsPromise: Promise<PdfFonts> | undefined;

/** Loads the fonts once, for the first PDF. A failed load is retried for the next PDF. */
export function loadPdfFonts(): Promise<PdfFonts> {
	fontsPromise ??= readPdfFonts().catch((error) => {
		fontsPromise = undefined;
		throw error;
	});
	return fontsPromise;
}

async function readPdfFonts(): Promise<PdfFonts> {
	const [{ create }, { default: toAscii }, regular, bold] = await Promise.all([
		import("fontkit"),
		import("any-ascii"),
		readFont("DejaVuSansCondensed.ttf"),
		readFont("DejaVuSansCondensed-Bold.ttf"),
	]);
	const faces = [create(regular), create(bold)] as const;
	const { ascent, unitsPerEm } = faces[0];
	const graphemes = new Intl.Segmenter("es", { granularity: "grapheme" });
	const hasGlyphs = (grapheme: string) =>
		!RIGHT_TO_LEFT.test(grapheme) &&
		[...grapheme].every((character) =>
			faces.every((face) => face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
		);
	const toPrintable = (input: string) => {
		const text = cleanText(input);
		if (WIN_ANSI_TEXT.test(text)) return { text, isEmbedded: false };
		const printableGraphemes = [...graphemes.segment(text)].map(({ segment }) =>
			WIN_ANSI_TEXT.test(segment) || hasGlyphs(segment) ? segment : transliterate(segment, toAscii),
		);
		const printable = printableGraphemes.join("");
		return { text: printable, isEmbedded: !WIN_ANSI_TEXT.test(printable) };
	};
	return { fonts: { regular, bold }, ascent: ascent / unitsPerEm, toPrintable };
}

async function readFont(name: string) {
	const manifest = findPackageJSON("dejavu-fonts-ttf", import.meta.url);
	if (!manifest) throw new Error("dejavu-fonts-ttf is not installed: npm start");
	return readFile(join(manifest, "..", "ttf", name));
}

/** Normalizes text: composes accents, replaces special spaces and dashes, and removes invisible characters. */
export const cleanText = (text: string) =>
	text
		.normalize("NFC")
		.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
		.replace(/[\t\u1680\u2000-\u200a\u202f\u205f\u3000]/g, " ")
		.replace(/[\u2010-\u2012\u2212\u30fc\uff70]/g, "-")
		.replace(/(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu, "");

/** Replaces a grapheme that no font has by its ASCII transliteration, its name in brackets or its code point. */
function transliterate(grapheme: string, toAscii: (text: string) => string): string {
	const keycap = KEYCAP.exec(grapheme)?.[1];
	if (keycap) return `[${keycap}]`;
	if (FLAG.test(grapheme)) return `[${toAscii(grapheme)}]`;
	const names = [...grapheme].map((character) => {
		const ascii = toAscii(character);
		const name = /^:(.+):$/.exec(ascii)?.[1];
		if (name) return `[${name.replaceAll("_", " ")}]`;
		// Brackets keep a circled number apart from a neighbouring digit.
		if (ascii && /\p{No}/u.test(character)) return `[${ascii.trim()}]`;
		return ascii || (canOmit(character, grapheme) ? "" : formatCodePoint(character));
	});
	return names.join("") || [...grapheme].map(formatCodePoint).join("");
}

/** Checks whether a grapheme reads the same without this character, such as a vowel mark or an emoji skin tone. */
const canOmit = (character: string, grapheme: string) =>
	/\p{Emoji_Modifier}/u.test(character)
		? /^\p{Extended_Pictographic}/u.test(grapheme)
		: /(?!\p{Script=Inherited})\p{M}/u.test(character);

const formatCodePoint = (character: string) =>
	`[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
