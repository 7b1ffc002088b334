import { CARD_SIZE, type Words } from "./contract.ts";
import { type Cut, type CutName, linesOf, pathOf, spelled, widthOf } from "./lettering.ts";

/** The site's own colours. */
const INK = "#15171a";
const PAPER = "#ffffff";
const GREY = "#b9b6ae";
const AMBER = "#f7a600";

/** Area of the picture, right of the text. */
export const PICTURE_PLACE = { left: 570, top: 0, width: 630, height: 630 };
const LEFT = 64;
const WIDTH = PICTURE_PLACE.left - LEFT - 44;
const TITLE_TOP = 168;
/** Baselines. */
const EYEBROW = 126;
const PRICE = 500;
const SHOP = 574;
/** Title sizes from largest to smallest; the smallest is truncated if it does not fit. */
const TITLE_SIZES = [76, 66, 58, 50, 44];
const LEADING = 1.06;
/** Price sizes from largest to smallest; with the smallest, a note that does not fit is truncated. */
const PRICE_SIZES = [84, 72, 62, 54, 46, 40];

/** Renders the text of a card as SVG outlines, so that no system font is needed. */
export function svgOf(words: Words, cuts: Record<CutName, Cut>): string {
	const { width, height } = CARD_SIZE;
	const said = (text: string, cut: CutName) => spelled(text, cuts[cut]);
	const before = said(words.before, "text");
	const price = said(words.price, "title");
	const note = said(words.note, "text");
	const end = price || note ? PRICE - (price ? 96 : 60) : SHOP - 60;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${PICTURE_PLACE.left}" height="${height}" fill="${INK}"/>
<rect x="${LEFT}" y="64" width="72" height="8" fill="${AMBER}"/>
${line(said(words.eyebrow, "text").toUpperCase(), cuts.text, { y: EYEBROW, size: 22, fill: AMBER, tracking: 80 })}
${title(said(words.title, "title"), cuts.title, end)}
${priceAndNote({ before, price, note }, cuts)}
${line(said(words.shop, "text"), cuts.text, { y: SHOP, size: 26, fill: PAPER })}
</svg>`;
}

/** Renders «desde $49.99 ITBMS incluido» on one line, with the largest price that leaves room for the rest. */
function priceAndNote(
	{ before, price, note }: Pick<Words, "before" | "price" | "note">,
	cuts: Record<CutName, Cut>,
): string {
	const noteWidth = widthOf(note, cuts.text, 26);
	const begin = before ? LEFT + widthOf(before, cuts.text, 26) + 16 : LEFT;
	const from = (size: number) => (price ? begin + widthOf(price, cuts.title, size) + 20 : LEFT);
	const size = PRICE_SIZES.find((size) => from(size) + noteWidth <= LEFT + WIDTH) ?? 40;
	const x = from(size);
	return (
		line(before, cuts.text, { y: PRICE, size: 26, fill: GREY }) +
		line(price, cuts.title, { x: begin, y: PRICE, size, fill: PAPER }) +
		line(note, cuts.text, { x, y: PRICE, size: 26, fill: GREY })
	);
}

/** Renders the title in the largest size that fits, truncated if none does. */
function title(text: string, cut: Cut, end: number): string {
	const tries = TITLE_SIZES.map((size) => {
		const most = Math.floor((end - TITLE_TOP) / (size * LEADING));
		return { size, ...linesOf(text, cut, { width: WIDTH, size, most }) };
	});
	const chosen = tries.find(({ isWhole }) => isWhole) ?? tries.at(-1);
	return (chosen?.lines ?? [])
		.map((words, place) => {
			const size = chosen?.size ?? 0;
			const y = TITLE_TOP + size * (0.8 + place * LEADING);
			return line(words, cut, { y, size, fill: PAPER });
		})
		.join("");
}

type Line = { x?: number; y: number; size: number; fill: string; tracking?: number };

/** Renders one line, truncated at the picture's edge. */
function line(text: string, cut: Cut, { x = LEFT, fill, tracking = 0, ...rest }: Line): string {
	const width = LEFT + WIDTH - x;
	let shown = text;
	while (shown && widthOf(shown, cut, rest.size, tracking) > width)
		shown = shown.replace(/.…?$/u, "…").replace(/^…$/, "");
	return `<g fill="${fill}">${pathOf(shown, cut, { x, tracking, ...rest })}</g>`;
}
