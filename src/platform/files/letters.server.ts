import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { join } from "node:path";

/** The letters of Helvetica as every PDF reader brings it (WinAnsi): papers that need no others embed no font. */
const STANDARD =
	/^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]*$/;
/** pdfkit lays words out from left to right, so sentences of these scripts would come out in the wrong order. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}]/u;
const FLAG = /^\p{Regional_Indicator}{2}$/u;
const KEYCAP = /^(.)\u20e3$/u;

/** How words are printed, and whether a font has to be embedded for it. */
type Printable = { words: string; isEmbedded: boolean };
/** The fonts of papers besides Helvetica. */
export type Letters = {
	fonts: { regular: Buffer; bold: Buffer };
	/** How far its capitals stand below the top of a line, in sizes of the font. */
	ascent: number;
	toPrintable(words: string): Printable;
};

let letters: Promise<Letters> | undefined;

/** Loads the fonts once, with the first paper, and again with the next one where that failed. */
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

/** Composes accents that were typed apart, writes every space and dash as a plain one, and drops what nobody sees. */
export const tidy = (text: string) =>
	text
		.normalize("NFC")
		.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
		.replace(/[\t\u1680\u2000-\u200a\u202f\u205f\u3000]/g, " ")
		.replace(/[\u2010-\u2012\u2212\u30fc\uff70]/g, "-")
		.replace(/(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu, "");

/** Writes a sign that no font of ours has as its sound, as its name in brackets, or at least as its number. */
function toNearest(sign: string, toAscii: (text: string) => string): string {
	const keycap = KEYCAP.exec(sign)?.[1];
	if (keycap) return `[${keycap}]`;
	if (FLAG.test(sign)) return `[${toAscii(sign)}]`;
	const spelled = [...sign].map((letter) => {
		const ascii = toAscii(letter);
		const name = /^:(.+):$/.exec(ascii)?.[1];
		if (name) return `[${name.replaceAll("_", " ")}]`;
		// Beside a digit, a number in a circle would make another number.
		if (ascii && /\p{No}/u.test(letter)) return `[${ascii.trim()}]`;
		return ascii || (isSilent(letter, sign) ? "" : toNumber(letter));
	});
	return spelled.join("") || [...sign].map(toNumber).join("");
}

/** Whether a sign reads the same without it: the mark of a vowel that is not spoken, the tone of an emoji's skin. */
const isSilent = (letter: string, sign: string) =>
	/\p{Emoji_Modifier}/u.test(letter)
		? /^\p{Extended_Pictographic}/u.test(sign)
		: /(?!\p{Script=Inherited})\p{M}/u.test(letter);

const toNumber = (letter: string) =>
	`[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
