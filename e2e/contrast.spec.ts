import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import { openAlive } from "./reading.ts";

/** WCAG 1.4.3: large is 24 px, or 18.66 px in bold. */
const NORMAL = 4.5;
const LARGE = 3;
/** A speck of noise in a render is no background; the worst of the rest is what a letter may lie on. */
const SPECKS = 0.01;

type Line = { text: string; colour: string; isLarge: boolean; box: Box };
type Box = { x: number; y: number; width: number; height: number };

/** The lines of text that lie over a picture, with what their letters look like. */
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

/** Relative luminance of WCAG 2. */
function luminance(channels: readonly number[]): number {
	const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
		const share = channel / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const ratio = (one: number, other: number) =>
	(Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The least contrast that a line has with what lies behind it. @param shot the page without its letters */
async function contrastOf(line: Line, shot: Buffer): Promise<number> {
	const { box, colour } = line;
	const region = {
		left: Math.floor(box.x),
		top: Math.floor(box.y),
		width: Math.floor(box.width),
		height: Math.floor(box.height),
	};
	const { data, info } = await sharp(shot)
		.extract(region)
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const letters = luminance(channelsOf(colour));
	const contrasts: number[] = [];
	for (let at = 0; at < data.length; at += info.channels)
		contrasts.push(ratio(letters, luminance([...data.subarray(at, at + 3)])));
	return (
		contrasts.toSorted((one, other) => one - other)[Math.floor(contrasts.length * SPECKS)] ?? 0
	);
}

const leftEdge = (slide: Element) => Math.round(slide.getBoundingClientRect().left);

for (const path of ["/", "/productos", "/contacto", "/nosotros"])
	test(`text over pictures of ${path} can be read at every width`, async ({ page }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		for (const width of [360, 768, 1280, 1600]) {
			await page.setViewportSize({ width, height: 900 });
			await openAlive(page, path);
			const judged = path === "/" ? await judgeSlides(page, width) : await judge(page, width);
			// Home has its slides everywhere; a page whose picture stands beside the text has nothing to judge.
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
		// The chosen slide stands in its place a frame or two after the click.
		const chosen = hero.getByRole("group", { name: `${slide + 1} de 3` });
		await expect.poll(() => chosen.evaluate(leftEdge)).toBe(0);
		judged += await judge(page, width);
	}
	return judged;
}

/** @returns how many lines lay over a picture */
async function judge(page: Page, width: number): Promise<number> {
	await page.waitForFunction(() =>
		[...document.images].every((image) => image.complete || image.loading === "lazy"),
	);
	const lines = await linesOverPictures(page);
	await page.addStyleTag({ content: "* { color: transparent !important }" });
	const shot = await page.screenshot({ animations: "disabled" });
	await page.evaluate(() => document.head.lastElementChild?.remove());
	for (const line of lines) {
		const place = `${Math.round(line.box.x)}, ${Math.round(line.box.y)} at ${width} px`;
		expect
			.soft(await contrastOf(line, shot), `«${line.text}» at ${place}`)
			.toBeGreaterThanOrEqual(line.isLarge ? LARGE : NORMAL);
	}
	return lines.length;
}
