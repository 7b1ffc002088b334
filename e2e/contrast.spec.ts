import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import { openAlive } from "./reading.ts";

/** Minimum ratios of WCAG 1.4.3. Large text is 24 px, or 18.66 px in bold. */
const NORMAL = 4.5;
const LARGE = 3;
/** Share of background pixels ignored as render noise before taking the lowest contrast. */
const SPECKS = 0.01;

type Line = { text: string; colour: string; isLarge: boolean; box: Box };
type Box = { x: number; y: number; width: number; height: number };

/** Finds the visible lines of text over a picture, with colour, size and position. */
function linesOverPictures(page: Page): Promise<Line[]> {
	return page.evaluate(() => {
		const pictures = [...document.querySelectorAll("main img")]
			.map((image) => image.getBoundingClientRect())
			.filter(({ width, height }) => width > 200 && height > 100);
		const isOver = (box: DOMRect) =>
			pictures.some(
				(picture) =>
					box.left < picture.right &&
					box.right > picture.left &&
					box.top < picture.bottom &&
					box.bottom > picture.top,
			);
		const hasOwnGround = (element: Element | null): boolean => {
			for (let at = element; at && at.tagName !== "MAIN"; at = at.parentElement) {
				const ground = getComputedStyle(at).backgroundColor;
				if (/^rgb\(/.test(ground)) return at.querySelector("img") === null;
			}
			return false;
		};
		const found: Line[] = [];
		const walker = document.createTreeWalker(document.querySelector("main") as Node, 4);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const text = node.textContent?.trim() ?? "";
			const element = node.parentElement;
			if (!text || !element?.checkVisibility({ visibilityProperty: true }) || hasOwnGround(element))
				continue;
			const range = document.createRange();
			range.selectNodeContents(node);
			const style = getComputedStyle(element);
			const size = Number.parseFloat(style.fontSize);
			const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
			for (const box of range.getClientRects()) {
				const { x, y, width, height } = box;
				const isSeen = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
				if (width > 8 && height > 8 && isSeen && isOver(box))
					found.push({ text, colour: style.color, isLarge, box: { x, y, width, height } });
			}
		}
		return found;
	});
}

const channelsOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);

/** Linear luminance of each 8-bit channel value, precomputed because a screenshot has millions of pixels. */
const SHINE = Float64Array.from({ length: 256 }, (_, channel) => {
	const share = channel / 255;
	return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Computes the relative luminance of WCAG 2. */
const luminance = (red = 0, green = 0, blue = 0) =>
	0.2126 * (SHINE[red] ?? 0) + 0.7152 * (SHINE[green] ?? 0) + 0.0722 * (SHINE[blue] ?? 0);

const ratio = (one: number, other: number) =>
	(Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

type Pixels = { data: Buffer; info: { width: number; channels: number } };
const pixelsOf = (shot: Buffer): Promise<Pixels> =>
	sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** Computes a line's lowest contrast with its background. @param pixels of the page with its text hidden */
function contrastOf({ box, colour }: Line, { data, info }: Pixels): number {
	const [left, top] = [Math.floor(box.x), Math.floor(box.y)];
	const [width, height] = [Math.floor(box.width), Math.floor(box.height)];
	const letters = luminance(...channelsOf(colour));
	const contrasts = new Float64Array(width * height);
	for (let row = 0; row < height; row++)
		for (let column = 0; column < width; column++) {
			const at = ((top + row) * info.width + left + column) * info.channels;
			const behind = luminance(data[at], data[at + 1], data[at + 2]);
			contrasts[row * width + column] = ratio(letters, behind);
		}
	return contrasts.sort()[Math.floor(contrasts.length * SPECKS)] ?? 0;
}

const leftEdge = (slide: Element) => Math.round(slide.getBoundingClientRect().left);

test("keeps text over header pictures readable at every width", async ({ page }) => {
	// Measures millions of pixels two dozen times.
	test.slow();
	await page.emulateMedia({ reducedMotion: "reduce" });
	for (const path of ["/", "/productos", "/contacto", "/nosotros"])
		for (const width of [360, 768, 1280, 1600]) {
			await page.setViewportSize({ width, height: 900 });
			await openAlive(page, path);
			const judged = path === "/" ? await judgeSlides(page, width) : await judge(page, width);
			// Only the home page has pictures behind text at every width; other pages may show them beside it.
			if (path === "/") expect(judged).toBeGreaterThan(3);
		}
});

async function judgeSlides(page: Page, width: number): Promise<number> {
	const hero = page.getByRole("region", { name: "Presentación" });
	let judged = 0;
	for (let slide = 0; slide < 3; slide++) {
		await hero
			.getByRole("button", { name: /^Ver \d de 3/ })
			.nth(slide)
			.click();
		// The selected slide needs a frame or two after the click to reach its position.
		const chosen = hero.getByRole("group", { name: `${slide + 1} de 3` });
		await expect.poll(() => chosen.evaluate(leftEdge)).toBe(0);
		judged += await judge(page, width);
	}
	return judged;
}

/** @returns the number of lines over a picture */
async function judge(page: Page, width: number): Promise<number> {
	await page.waitForFunction(() =>
		[...document.images].every((image) => image.complete || image.loading === "lazy"),
	);
	const lines = await linesOverPictures(page);
	await page.addStyleTag({ content: "* { color: transparent !important }" });
	const pixels = await pixelsOf(await page.screenshot({ animations: "disabled" }));
	await page.evaluate(() => document.head.lastElementChild?.remove());
	for (const line of lines) {
		const place = `${page.url()} ${Math.round(line.box.x)}, ${Math.round(line.box.y)} at ${width} px`;
		expect
			.soft(contrastOf(line, pixels), `«${line.text}» at ${place}`)
			.toBeGreaterThanOrEqual(line.isLarge ? LARGE : NORMAL);
	}
	return lines.length;
}
