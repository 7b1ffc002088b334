/** Outlines of one typeface, in thousandths of the font size, y upwards. */
export type Cut = {
	letters: ReadonlyMap<string, { advance: number; outline: string }>;
	/** Adjustment of the distance between two characters, by pair. */
	kerning: ReadonlyMap<string, number>;
};
export type CutName = "title" | "text";

/** Parses the table that `art/letters.py` writes. */
export function cutsIn(table: string): Record<CutName, Cut> {
	const cut = () => ({ letters: new Map(), kerning: new Map() });
	const cuts = { title: cut(), text: cut() };
	for (const line of table.split("\n")) {
		const [name, code, third, ...rest] = line.split(" ");
		if (!name || !code) continue;
		const { letters, kerning } = cuts[name as CutName];
		const letter = String.fromCodePoint(Number(code));
		if (rest[1] === "kern")
			kerning.set(letter + String.fromCodePoint(Number(third)), Number(rest[0]));
		else letters.set(letter, { advance: Number(third), outline: rest.join(" ") });
	}
	return cuts;
}

/** Reduces a text to available characters: others lose their accent, or are removed if that does not help. */
export function spelled(text: string, { letters }: Cut): string {
	return [...text.normalize("NFC")]
		.map((letter) => (letters.has(letter) ? letter : letter.normalize("NFD").slice(0, 1)))
		.filter((letter) => letters.has(letter))
		.join("")
		.replace(/ {2,}/g, " ")
		.trim();
}

/** Measures the width of a text in pixels. @param tracking letter spacing in thousandths of the size */
export function widthOf(text: string, cut: Cut, size: number, tracking = 0): number {
	const last = placesOf(text, cut, tracking).at(-1);
	return last ? ((last.from + last.advance) * size) / 1000 : 0;
}

/** Converts a text to SVG paths, with the start of its baseline at `x`, `y` in pixels. */
export function pathOf(
	text: string,
	cut: Cut,
	{ x, y, size, tracking = 0 }: { x: number; y: number; size: number; tracking?: number },
): string {
	const scale = size / 1000;
	return placesOf(text, cut, tracking)
		.map(
			({ from, outline }) =>
				`<path transform="translate(${x + from * scale} ${y}) scale(${scale} ${-scale})" d="${outline}"/>`,
		)
		.join("");
}

function placesOf(text: string, { letters, kerning }: Cut, tracking: number) {
	let from = 0;
	let before = "";
	return [...text].flatMap((letter) => {
		const known = letters.get(letter);
		if (!known) return [];
		from += kerning.get(before + letter) ?? 0;
		const place = { from, ...known };
		from += known.advance + tracking;
		before = letter;
		return [place];
	});
}

/**
 * Breaks a text into lines of at most `width` pixels, between words; a word wider than a line is split.
 *
 * @returns the lines; `isComplete` is false when the text exceeds `maxLines` and the last line ends in «…»
 */
export function linesOf(
	text: string,
	cut: Cut,
	{ width, size, most }: { width: number; size: number; most: number },
): { lines: string[]; isWhole: boolean } {
	const fits = (line: string) => widthOf(line, cut, size) <= width;
	const lines: string[] = [];
	let line = "";
	for (const word of text.split(" ").flatMap((word) => piecesOf(word, fits))) {
		const longer = line ? `${line} ${word}` : word;
		if (fits(longer)) {
			line = longer;
			continue;
		}
		lines.push(line);
		line = word;
	}
	lines.push(line);
	if (lines.length <= most) return { lines, isWhole: true };
	const kept = lines.slice(0, most);
	let last = `${kept.pop()}…`;
	while (!fits(last) && last.length > 1) last = `${last.slice(0, -2).trimEnd()}…`;
	return { lines: [...kept, last], isWhole: false };
}

function piecesOf(word: string, fits: (piece: string) => boolean): string[] {
	const pieces: string[] = [];
	let piece = "";
	for (const letter of word) {
		if (piece && !fits(piece + letter)) {
			pieces.push(piece);
			piece = "";
		}
		piece += letter;
	}
	return [...pieces, piece];
}
