import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { CardText } from "./contract.ts";
import type { Outcome, Task } from "./drawer-process.server.ts";
import { renderCardSvg } from "./drawing.ts";
import { breakIntoLines, measureWidth, parseTypefaces, toDrawableText } from "./typefaces.ts";

const SCRIPT = join(import.meta.dirname, "drawer-process.server.ts");
const typefaces = parseTypefaces(readFileSync(join(import.meta.dirname, "letters.txt"), "utf8"));
const CARD_TEXT: CardText = {
	eyebrow: "Fluido de Frenos · ENI",
	title: "Líquido de frenos DOT 4 · 500 ml",
	before: "",
	price: "$8.95",
	note: "ITBMS incluido",
	shop: "Autocentro Calidonia",
};

/** Draws in a process that sees only the given fonts. */
async function drawWith(fonts: string, cardText: CardText | null): Promise<Buffer> {
	const file = join(mkdtempSync(join(tmpdir(), "biela-fonts-")), "fonts.conf");
	writeFileSync(file, `<?xml version="1.0"?><fontconfig>${fonts}</fontconfig>`);
	const env = { FONTCONFIG_FILE: file };
	const child = fork(SCRIPT, { serialization: "advanced", env, execArgv: [] });
	const task: Task & { maxMemoryMb: number } = {
		picture: new Uint8Array(),
		words: cardText,
		maxMemoryMb: 1000,
	};
	child.send(task);
	const [{ jpeg }] = (await once(child, "message")) as [Outcome];
	child.kill("SIGKILL");
	return Buffer.from(jpeg);
}

/** Counts the nearly white pixels in a part of a picture. */
async function countWhitePixels(
	jpeg: Buffer,
	area: { left: number; top: number; width: number; height: number },
): Promise<number> {
	const pixels = await sharp(jpeg).extract(area).greyscale().raw().toBuffer();
	return pixels.filter((value) => value > 200).length;
}

test("draws text without system fonts", async () => {
	const withoutFonts = await drawWith("", CARD_TEXT);
	expect(await sharp(withoutFonts).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
	const title = { left: 64, top: 168, width: 460, height: 200 };
	const price = { left: 64, top: 430, width: 240, height: 80 };
	const withoutText = await drawWith("", { ...CARD_TEXT, title: "", price: "", note: "" });
	expect(await countWhitePixels(withoutFonts, title)).toBeGreaterThan(8000);
	expect(await countWhitePixels(withoutFonts, price)).toBeGreaterThan(2000);
	expect([await countWhitePixels(withoutText, title), await countWhitePixels(withoutText, price)]).toEqual([
		0, 0,
	]);
	const withFonts = await drawWith("<dir>/usr/share/fonts</dir><dir>labs/art/fonts</dir>", CARD_TEXT);
	expect(withFonts.equals(withoutFonts)).toBe(true);
});

test("draws a product photo as a square without text", async () => {
	const jpeg = await drawWith("", null);
	expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 800, height: 800 });
});

test("renders hostile card text as outlines", () => {
	const hostile = { ...CARD_TEXT, title: `<text>&"</svg><image href="file:///etc/passwd"/>` };
	const svg = renderCardSvg(hostile, typefaces);
	expect(svg).not.toMatch(/<text|<image|font|href/);
	expect(svg.match(/<svg|<\/svg>/g)).toHaveLength(2);
	expect(svg.match(/<path /g)?.length).toBeGreaterThan(60);
});

test("drops accents or characters the typeface lacks", () => {
	expect(toDrawableText("Ñandú “X” — Škoda 日本 😀 · 5 €", typefaces.title)).toBe("Ñandú “X” — Skoda · 5 €");
});

test("never exceeds the line width (property test)", () => {
	const limits = { width: 462, size: 44, maxLines: 5 };
	fc.assert(
		fc.property(fc.string({ maxLength: 300 }), (text) => {
			const { lines, isComplete } = breakIntoLines(
				toDrawableText(text, typefaces.title),
				typefaces.title,
				limits,
			);
			expect(lines.length).toBeLessThanOrEqual(limits.maxLines);
			for (const line of lines)
				expect(measureWidth(line, typefaces.title, limits.size)).toBeLessThanOrEqual(limits.width);
			expect(lines.at(-1)?.endsWith("…")).toBe(!isComplete || text.trim().endsWith("…"));
		}),
	);
});
