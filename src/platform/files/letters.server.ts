import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { join } from "node:path";

/** The characters of the built-in Helvetica (WinAnsi). PDFs that need no others embed no font. */
const STANDARD =
	/^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]*$/;
/** pdfkit only lays out text from left to right, so these scripts would come out in the wrong order. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}]/u;
const FLAG = /^\p{Regional_Indicator}{2}$/u;
const KEYCAP = /^(.)\u20e3$/u;

/** Text ready to print, and whether it needs an embedded font. */
type Printable = { words: string; isEmbedded: boolean };
/** The embedded PDF fonts, for characters that Helvetica lacks. */
export type Letters = {
	fonts: { regular: Buffer; bold: Buffer };
	/** Distance from the line top to the capitals, as a multiple of the font size. */
	ascent: number;
	toPrintable(words: string): Printable;
};

let letters: Promise<Letters> | undefined;

/** Loads the fonts once, for the first PDF. A failed load is retried for the next PDF. */
export function loadLetters(): Promise<Letters> {
	letters ??= readLetters().catch((error) => {
		letters = undefined;
		throw error;
	});
	return letters;
}

async function readLetters(): Promise<Letters> {
	const [{ create }, { default: toAscii }, regular, bold] = await Promise.all([
		import("fontkit"),
		import("any-ascii"),
		readFont("DejaVuSansCondensed.ttf"),
		readFont("DejaVuSansCondensed-Bold.ttf"),
	]);
	const faces = [create(regular), create(bold)] as const;
	const { ascent, unitsPerEm } = faces[0];
	const graphemes = new Intl.Segmenter("es", { granularity: "grapheme" });
	const hasGlyphs = (sign: string) =>
		!RIGHT_TO_LEFT.test(sign) &&
		[...sign].every((letter) =>
			faces.every((face) => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
		);
	const toPrintable = (typed: string) => {
		const words = tidy(typed);
		if (STANDARD.test(words)) return { words, isEmbedded: false };
		const signs = [...graphemes.segment(words)].map(({ segment }) =>
			STANDARD.test(segment) || hasGlyphs(segment) ? segment : toNearest(segment, toAscii),
		);
		const printable = signs.join("");
		return { words: printable, isEmbedded: !STANDARD.test(printable) };
	};
	return { fonts: { regular, bold }, ascent: ascent / unitsPerEm, toPrintable };
}

async function readFont(name: string) {
	const manifest = findPackageJSON("dejavu-fonts-ttf", import.meta.url);
	if (!manifest) throw new Error("dejavu-fonts-ttf is not installed: npm start");
	return readFile(join(manifest, "..", "ttf", name));
}

/** Normalizes text: composes accents, replaces special spaces and dashes, and removes invisible characters. */
export const tidy = (text: string) =>
	text
		.normalize("NFC")
		.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
		.replace(/[\t\u1680\u2000-\u200a\u202f\u205f\u3000]/g, " ")
		.replace(/[\u2010-\u2012\u2212\u30fc\uff70]/g, "-")
		.replace(/(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu, "");

/** Replaces a grapheme that no font has by its ASCII transliteration, its name in brackets or its code point. */
function toNearest(sign: string, toAscii: (text: string) => string): string {
	const keycap = KEYCAP.exec(sign)?.[1];
	if (keycap) return `[${keycap}]`;
	if (FLAG.test(sign)) return `[${toAscii(sign)}]`;
	const spelled = [...sign].map((letter) => {
		const ascii = toAscii(letter);
		const name = /^:(.+):$/.exec(ascii)?.[1];
		if (name) return `[${name.replaceAll("_", " ")}]`;
		// Brackets keep a circled number apart from a neighbouring digit.
		if (ascii && /\p{No}/u.test(letter)) return `[${ascii.trim()}]`;
		return ascii || (isSilent(letter, sign) ? "" : toNumber(letter));
	});
	return spelled.join("") || [...sign].map(toNumber).join("");
}

/** Checks whether a grapheme reads the same without this character, such as a vowel mark or an emoji skin tone. */
const isSilent = (letter: string, sign: string) =>
	/\p{Emoji_Modifier}/u.test(letter)
		? /^\p{Extended_Pictographic}/u.test(sign)
		: /(?!\p{Script=Inherited})\p{M}/u.test(letter);

const toNumber = (letter: string) =>
	`[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
