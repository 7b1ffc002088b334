/** What the letters over the pictures of a page stand out by, read from a screenshot without them. */
import { page } from "vitest/browser";

/** A speck of noise in a render is no background; the worst of the rest is what a letter may lie on. */
const SPECKS = 0.01;

type Line = { text: string; colour: string; isLarge: boolean; box: DOMRect };
type Bitmap = { pixels: Uint8ClampedArray; width: number };

/** The lines of text on the screen that lie over a picture and have no ground of their own. */
export function findLinesOverPictures(): Line[] {
	const main = document.querySelector("main");
	if (!main) return [];
	const pictures = [...main.querySelectorAll("img")]
		.map((image) => image.getBoundingClientRect())
		.filter(({ width, height }) => width > 200 && height > 100);
	const isOverOne = (box: DOMRect) => pictures.some((picture) => overlaps(box, picture));
	const found: Line[] = [];
	const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const text = node.textContent?.trim() ?? "";
		const element = node.parentElement;
		if (!text || !element?.checkVisibility({ visibilityProperty: true }) || hasOwnGround(element))
			continue;
		const range = document.createRange();
		range.selectNodeContents(node);
		const { fontSize, fontWeight, color } = getComputedStyle(element);
		const size = Number.parseFloat(fontSize);
		const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
		for (const box of range.getClientRects())
			if (box.width > 8 && box.height > 8 && isOnScreen(box) && isOverOne(box))
				found.push({ text, colour: color, isLarge, box });
	}
	return found;
}

/** The least contrast that each line has with what lies behind it. */
export async function measureContrast(lines: Line[]): Promise<number[]> {
	if (lines.length === 0) return [];
	const style = document.head.appendChild(document.createElement("style"));
	style.textContent = "* { color: transparent !important; transition: none !important }";
	const base64 = await page.screenshot({ save: false, element: document.body });
	style.remove();
	const bitmap = await readPixels(base64);
	return lines.map((line) => leastContrast(line, bitmap));
}

const overlaps = (one: DOMRect, other: DOMRect) =>
	one.left < other.right &&
	one.right > other.left &&
	one.top < other.bottom &&
	one.bottom > other.top;

const isOnScreen = ({ left, top, right, bottom }: DOMRect) =>
	left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;

function hasOwnGround(element: Element): boolean {
	for (let at: Element | null = element; at && at.tagName !== "MAIN"; at = at.parentElement)
		if (/^rgb\(/.test(getComputedStyle(at).backgroundColor)) return !at.querySelector("img");
	return false;
}

async function readPixels(base64: string): Promise<Bitmap> {
	const png = new Blob([Uint8Array.fromBase64(base64)], { type: "image/png" });
	const image = await createImageBitmap(png);
	const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
	if (!canvas) throw new Error("no canvas");
	canvas.drawImage(image, 0, 0);
	const { data, width } = canvas.getImageData(0, 0, image.width, image.height);
	return { pixels: data, width };
}

function leastContrast({ box, colour }: Line, { pixels, width }: Bitmap): number {
	const [left, top] = [Math.floor(box.x + scrollX), Math.floor(box.y + scrollY)];
	const letters = luminance((colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
	const contrasts: number[] = [];
	for (let row = top; row < top + Math.floor(box.height); row++)
		for (let column = left; column < left + Math.floor(box.width); column++) {
			const at = (row * width + column) * 4;
			contrasts.push(ratio(letters, luminance([...pixels.subarray(at, at + 3)])));
		}
	contrasts.sort((one, other) => one - other);
	return contrasts[Math.floor(contrasts.length * SPECKS)] ?? 0;
}

/** Relative luminance of WCAG 2. */
function luminance([red = 0, green = 0, blue = 0]: number[]): number {
	return 0.2126 * shine(red) + 0.7152 * shine(green) + 0.0722 * shine(blue);
}

function shine(channel: number): number {
	const share = channel / 255;
	return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

const ratio = (one: number, other: number) =>
	(Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
