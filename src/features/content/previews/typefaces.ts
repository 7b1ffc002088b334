/** Outlines of one typeface, in thousandths of the font size, y upwards. */
export type Typeface = {
	glyphs: ReadonlyMap<string, { advance: number; outline: string }>;
	/** Adjustment of the distance between two characters, by pair. */
	kerning: ReadonlyMap<string, number>;
};
export type TypefaceName = "title" | "text";

/** Parses the table that `labs/art/letters.py` writes. */
export function parseTypefaces(table: string): Record<TypefaceName, Typeface> {
	const createTypeface = () => ({ glyphs: new Map(), kerning: new Map() });
	const typefaces = { title: createTypeface(), text: createTypeface() };
	for (const line of table.split("\n")) {
		const [name, code, third, ...rest] = line.split(" ");
		if (!name || !code) continue;
		const { glyphs, kerning } = typefaces[name as TypefaceName];
		const char = String.fromCodePoint(Number(code));
		if (rest[1] === "kern") kerning.set(char + String.fromCodePoint(Number(third)), Number(rest[0]));
		else glyphs.set(char, { advance: Number(third), outline: rest.join(" ") });
	}
	return typefaces;
}

/** Reduces a text to available characters: others lose their accent, or are removed if that does not help. */
export function toDrawableText(text: string, { glyphs }: Typeface): string {
	return [...text.normalize("NFC")]
		.map((char) => (glyphs.has(char) ? char : char.normalize("NFD").slice(0, 1)))
		.filter((char) => glyphs.has(char))
		.join("")
		.replace(/ {2,}/g, " ")
		.trim();
}

/** Measures the width of a text in pixels. @param tracking letter spacing in thousandths of the size */
export function measureWidth(text: string, typeface: Typeface, size: number, tracking = 0): number {
	const last = positionGlyphs(text, typeface, tracking).at(-1);
	return last ? ((last.from + last.advance) * size) / 1000 : 0;
}

/** Converts a text to SVG paths, with the start of its baseline at `x`, `y` in pixels. */
export function toSvgPath(
	text: string,
	typeface: Typeface,
	{ x, y, size, tracking = 0 }: { x: number; y: number; size: number; tracking?: number },
): string {
	const scale = size / 1000;
	return positionGlyphs(text, typeface, tracking)
		.map(
			({ from, outline }) =>
				`<path transform="translate(${x + from * scale} ${y}) scale(${scale} ${-scale})" d="${outline}"/>`,
		)
		.join("");
}

function positionGlyphs(text: string, { glyphs, kerning }: Typeface, tracking: number) {
	let from = 0;
	let previousChar = "";
	return [...text].flatMap((char) => {
		const glyph = glyphs.get(char);
		if (!glyph) return [];
		from += kerning.get(previousChar + char) ?? 0;
		const positioned = { from, ...glyph };
		from += glyph.advance + tracking;
		previousChar = char;
		return [positioned];
	});
}

/**
 * Breaks a text into lines of at most `width` pixels, between words; a word wider than a line is split.
 *
 * @returns the lines; `isComplete` is false when the text exceeds `maxLines` and the last line ends in «…»
 */
export function breakIntoLines(
	text: string,
	typeface: Typeface,
	{ width, size, maxLines }: { width: number; size: number; maxLines: number },
): { lines: string[]; isComplete: boolean } {
	const fits = (line: string) => measureWidth(line, typeface, size) <= width;
	const lines: string[] = [];
	let line = "";
	for (const word of text.split(" ").flatMap((word) => splitWord(word, fits))) {
		const candidate = line ? `${line} ${word}` : word;
		if (fits(candidate)) {
			line = candidate;
			continue;
		}
		lines.push(line);
		line = word;
	}
	lines.push(line);
	if (lines.length <= maxLines) return { lines, isComplete: true };
	const visibleLines = lines.slice(0, maxLines);
	let last = `${visibleLines.pop()}…`;
	while (!fits(last) && last.length > 1) last = `${last.slice(0, -2).trimEnd()}…`;
	return { lines: [...visibleLines, last], isComplete: false };
}

function splitWord(word: string, fits: (piece: string) => boolean): string[] {
	const pieces: string[] = [];
	let piece = "";
	for (const char of word) {
		if (piece && !fits(piece + char)) {
			pieces.push(piece);
			piece = "";
		}
		piece += char;
	}
	return [...pieces, piece];
}
