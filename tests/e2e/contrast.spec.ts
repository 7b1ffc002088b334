import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import { openHydrated } from "./shared-steps.ts";

/** Minimum ratios of WCAG 1.4.3. Large text is 24 px, or 18.66 px in bold. */
const MIN_NORMAL_CONTRAST = 4.5;
const MIN_LARGE_CONTRAST = 3;
/** Share of background pixels ignored as render noise before taking the lowest contrast. */
const NOISE_SHARE = 0.01;

type TextLine = { text: string; colour: string; isLarge: boolean; box: Box };
type Box = { x: number; y: number; width: number; height: number };

/** Finds the visible lines of text over a picture, with colour, size and position. */
function findLinesOverPictures(page: Page): Promise<TextLine[]> {
	return page.evaluate(() => {
		const pictures = [...document.querySelectorAll("main img")]
			.map((image) => image.getBoundingClientRect())
			.filter(({ width, height }) => width > 200 && height > 100);
		const overlapsPicture = (box: DOMRect) =>
			pictures.some(
				(picture) =>
					box.left < picture.right &&
					box.right > picture.left &&
					box.top < picture.bottom &&
					box.bottom > picture.top,
			);
		const hasOwnBackground = (element: Element | null): boolean => {
			for (
				let ancestor = element;
				ancestor && ancestor.tagName !== "MAIN";
				ancestor = ancestor.parentElement
			) {
				const background = getComputedStyle(ancestor).backgroundColor;
				if (/^rgb\(/.test(background)) return ancestor.querySelector("img") === null;
			}
			return false;
		};
		const lines: TextLine[] = [];
		const walker = document.createTreeWalker(document.querySelector("main") as Node, 4);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const text = node.textContent?.trim() ?? "";
			const element = node.parentElement;
			if (!text || !element?.checkVisibility({ visibilityProperty: true }) || hasOwnBackground(element))
				continue;
			const range = document.createRange();
			range.selectNodeContents(node);
			const style = getComputedStyle(element);
			const size = Number.parseFloat(style.fontSize);
			const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
			for (const box of range.getClientRects()) {
				const { x, y, width, height } = box;
				const isVisible = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
				if (width > 8 && height > 8 && isVisible && overlapsPicture(box))
					lines.push({ text, colour: style.color, isLarge, box: { x, y, width, height } });
			}
		}
		return lines;
	});
}

const parseChannels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);

/** Linear luminance of each 8-bit channel value, precomputed because a screenshot has millions of pixels. */
const LINEAR_CHANNEL = Float64Array.from({ length: 256 }, (_, channel) => {
	const fraction = channel / 255;
	return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4;
});

/** Computes the relative luminance of WCAG 2. */
const computeLuminance = (red = 0, green = 0, blue = 0) =>
	0.2126 * (LINEAR_CHANNEL[red] ?? 0) +
	0.7152 * (LINEAR_CHANNEL[green] ?? 0) +
	0.0722 * (LINEAR_CHANNEL[blue] ?? 0);

const computeRatio = (firstLuminance: number, secondLuminance: number) =>
	(Math.max(firstLuminance, secondLuminance) + 0.05) / (Math.min(firstLuminance, secondLuminance) + 0.05);

type Pixels = { data: Buffer; info: { width: number; channels: number } };
const decodePixels = (screenshot: Buffer): Promise<Pixels> =>
	sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** Computes a line's lowest contrast with its background. @param pixels of the page with its text hidden */
function computeContrast({ box, colour }: TextLine, { data, info }: Pixels): number {
	const [left, top] = [Math.floor(box.x), Math.floor(box.y)];
	const [width, height] = [Math.floor(box.width), Math.floor(box.height)];
	const textLuminance = computeLuminance(...parseChannels(colour));
	const contrasts = new Float64Array(width * height);
	for (let row = 0; row < height; row++)
		for (let column = 0; column < width; column++) {
			const offset = ((top + row) * info.width + left + column) * info.channels;
			const backgroundLuminance = computeLuminance(data[offset], data[offset + 1], data[offset + 2]);
			contrasts[row * width + column] = computeRatio(textLuminance, backgroundLuminance);
		}
	return contrasts.sort()[Math.floor(contrasts.length * NOISE_SHARE)] ?? 0;
}

const getLeftEdge = (slide: Element) => Math.round(slide.getBoundingClientRect().left);

test("keeps text over header pictures readable at every width", async ({ page }) => {
	// Measures millions of pixels two dozen times.
	test.slow();
	await page.emulateMedia({ reducedMotion: "reduce" });
	for (const path of ["/", "/productos", "/contacto", "/nosotros"])
		for (const width of [360, 768, 1280, 1600]) {
			await page.setViewportSize({ width, height: 900 });
			await openHydrated(page, path);
			const lineCount = path === "/" ? await measureSlides(page, width) : await measureContrast(page, width);
			// Only the home page has pictures behind text at every width; other pages may show them beside it.
			if (path === "/") expect(lineCount).toBeGreaterThan(3);
		}
});

async function measureSlides(page: Page, width: number): Promise<number> {
	const hero = page.getByRole("region", { name: "Presentación" });
	let lineCount = 0;
	for (let slide = 0; slide < 3; slide++) {
		await hero
			.getByRole("button", { name: /^Ver \d de 3/ })
			.nth(slide)
			.click();
		// The selected slide needs a frame or two after the click to reach its position.
		const selectedSlide = hero.getByRole("group", { name: `${slide + 1} de 3` });
		await expect.poll(() => selectedSlide.evaluate(getLeftEdge)).toBe(0);
		lineCount += await measureContrast(page, width);
	}
	return lineCount;
}

/** @returns the number of lines over a picture */
async function measureContrast(page: Page, width: number): Promise<number> {
	await page.waitForFunction(() =>
		[...document.images].every((image) => image.complete || image.loading === "lazy"),
	);
	const lines = await findLinesOverPictures(page);
	await page.addStyleTag({ content: "* { color: transparent !important }" });
	const pixels = await decodePixels(await page.screenshot({ animations: "disabled" }));
	await page.evaluate(() => document.head.lastElementChild?.remove());
	for (const line of lines) {
		const position = `${page.url()} ${Math.round(line.box.x)}, ${Math.round(line.box.y)} at ${width} px`;
		expect
			.soft(computeContrast(line, pixels), `«${line.text}» at ${position}`)
			.toBeGreaterThanOrEqual(line.isLarge ? MIN_LARGE_CONTRAST : MIN_NORMAL_CONTRAST);
	}
	return lines.length;
}
