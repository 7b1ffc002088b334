import { CARD_SIZE, type CardText } from "./contract.ts";
import {
	breakIntoLines,
	measureWidth,
	type Typeface,
	type TypefaceName,
	toDrawableText,
	toSvgPath,
} from "./typefaces.ts";

/** The site's own colours. */
const INK = "#15171a";
const WHITE = "#ffffff";
const GREY = "#b9b6ae";
const AMBER = "#f7a600";

/** Area of the picture, right of the text. */
export const PICTURE_AREA = { left: 570, top: 0, width: 630, height: 630 };
const LEFT = 64;
const WIDTH = PICTURE_AREA.left - LEFT - 44;
const TITLE_TOP = 168;
/** Baselines. */
const EYEBROW_Y = 126;
const PRICE_Y = 500;
const SHOP_Y = 574;
/** Title sizes from largest to smallest; the smallest is truncated if it does not fit. */
const TITLE_SIZES = [76, 66, 58, 50, 44];
const LINE_HEIGHT = 1.06;
/** Price sizes from largest to smallest; with the smallest, a note that does not fit is truncated. */
const PRICE_SIZES = [84, 72, 62, 54, 46, 40];

/** Renders the text of a card as SVG outlines, so that no system font is needed. */
export function renderCardSvg(cardText: CardText, typefaces: Record<TypefaceName, Typeface>): string {
	const { width, height } = CARD_SIZE;
	const toDrawable = (text: string, typeface: TypefaceName) => toDrawableText(text, typefaces[typeface]);
	const before = toDrawable(cardText.before, "text");
	const price = toDrawable(cardText.price, "title");
	const note = toDrawable(cardText.note, "text");
	const bottom = price || note ? PRICE_Y - (price ? 96 : 60) : SHOP_Y - 60;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${PICTURE_AREA.left}" height="${height}" fill="${INK}"/>
<rect x="${LEFT}" y="64" width="72" height="8" fill="${AMBER}"/>
${renderLine(toDrawable(cardText.eyebrow, "text").toUpperCase(), typefaces.text, { y: EYEBROW_Y, size: 22, fill: AMBER, tracking: 80 })}
${renderTitle(toDrawable(cardText.title, "title"), typefaces.title, bottom)}
${renderPriceAndNote({ before, price, note }, typefaces)}
${renderLine(toDrawable(cardText.shop, "text"), typefaces.text, { y: SHOP_Y, size: 26, fill: WHITE })}
</svg>`;
}

/** Renders «desde $49.99 ITBMS incluido» on one line, with the largest price that leaves room for the rest. */
function renderPriceAndNote(
	{ before, price, note }: Pick<CardText, "before" | "price" | "note">,
	typefaces: Record<TypefaceName, Typeface>,
): string {
	const noteWidth = measureWidth(note, typefaces.text, 26);
	const priceX = before ? LEFT + measureWidth(before, typefaces.text, 26) + 16 : LEFT;
	const getNoteX = (size: number) =>
		price ? priceX + measureWidth(price, typefaces.title, size) + 20 : LEFT;
	const size = PRICE_SIZES.find((size) => getNoteX(size) + noteWidth <= LEFT + WIDTH) ?? 40;
	const x = getNoteX(size);
	return (
		renderLine(before, typefaces.text, { y: PRICE_Y, size: 26, fill: GREY }) +
		renderLine(price, typefaces.title, { x: priceX, y: PRICE_Y, size, fill: WHITE }) +
		renderLine(note, typefaces.text, { x, y: PRICE_Y, size: 26, fill: GREY })
	);
}

/** Renders the title in the largest size that fits, truncated if none does. */
function renderTitle(text: string, typeface: Typeface, bottom: number): string {
	const layouts = TITLE_SIZES.map((size) => {
		const maxLines = Math.floor((bottom - TITLE_TOP) / (size * LINE_HEIGHT));
		return { size, ...breakIntoLines(text, typeface, { width: WIDTH, size, maxLines }) };
	});
	const layout = layouts.find(({ isComplete }) => isComplete) ?? layouts.at(-1);
	return (layout?.lines ?? [])
		.map((lineText, lineIndex) => {
			const size = layout?.size ?? 0;
			const y = TITLE_TOP + size * (0.8 + lineIndex * LINE_HEIGHT);
			return renderLine(lineText, typeface, { y, size, fill: WHITE });
		})
		.join("");
}

type Line = { x?: number; y: number; size: number; fill: string; tracking?: number };

/** Renders one line, truncated at the picture's edge. */
function renderLine(
	text: string,
	typeface: Typeface,
	{ x = LEFT, fill, tracking = 0, ...rest }: Line,
): string {
	const width = LEFT + WIDTH - x;
	let visibleText = text;
	while (visibleText && measureWidth(visibleText, typeface, rest.size, tracking) > width)
		visibleText = visibleText.replace(/.…?$/u, "…").replace(/^…$/, "");
	return `<g fill="${fill}">${toSvgPath(visibleText, typeface, { x, tracking, ...rest })}</g>`;
}
