/**
 * Writes the local faces that stand in until the site's typeface has loaded (src/ui/*-faces.css), scaled so that
 * lines keep their width. It reads the texts of the public pages of a running site and measures them in Chromium:
 *
 *     node_modules/.bin/node labs/art/fallback-faces.mjs http://localhost:3000 Roboto-Regular.ttf Roboto-Bold.ttf
 *
 * Liberation Sans has the widths of Arial; Debian's package `fonts-roboto-unhinted` brings the files of Roboto.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../../tests/e2e/chromium.mjs";
import { PUBLIC_PAGES } from "../../tests/e2e/public-pages.ts";

const ROOT = join(import.meta.dirname, "../..");
const LIBERATION = "/usr/share/fonts/truetype/liberation/LiberationSans";
const [origin, robotoRegular, robotoBold] = process.argv.slice(2);

/** Line box of Archivo, in percent of the size: `hhea` of the file. */
const LINE_BOX = { ascent: 87.8, descent: 21 };
/** Parts of texts that are compared: about the characters of a line on a phone. */
const LINE_LENGTH = 36;
/** The cuts that pages use, and the weights and widths that each stands in for. */
const CUTS = [
	{ weight: 400, width: 100, weights: "400 450", widths: "81% 100%" },
	{ weight: 500, width: 100, weights: "451 599", widths: "81% 100%" },
	{ weight: 600, width: 100, weights: "600 624", widths: "81% 100%" },
	{ weight: 650, width: 100, weights: "625 674", widths: "81% 100%" },
	{ weight: 700, width: 100, weights: "675 800", widths: "81% 100%" },
	{ weight: 750, width: 80, weights: "600 775", widths: "80%" },
	{ weight: 800, width: 80, weights: "776 800", widths: "80%" },
	{ weight: 800, width: 75, weights: "600 800", widths: "75%" },
];
const LOCALS = {
	"Archivo Fallback": {
		target: "src/ui/arial-faces.css",
		regular: { file: `${LIBERATION}-Regular.ttf`, names: ["Arial", "Liberation Sans", "Helvetica"] },
		bold: {
			file: `${LIBERATION}-Bold.ttf`,
			names: ["Arial Bold", "Liberation Sans Bold", "Helvetica Bold", "Arial"],
		},
	},
	// Android has none of those fonts, only Roboto.
	"Archivo Roboto": {
		target: "src/ui/roboto-faces.css",
		regular: { file: robotoRegular, names: ["Roboto"] },
		bold: { file: robotoBold, names: ["Roboto Bold", "Roboto"] },
	},
};
const isBold = (cut) => cut.weight >= 600;

const browser = await chromium.launch({
	executablePath: findChromium(),
	args: ["--no-sandbox", "--font-render-hinting=none"],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
const texts = await readTexts();
await openMeasuringPage();
for (const [family, { target, ...faces }] of Object.entries(LOCALS)) {
	const rules = ["/* Written by labs/art/fallback-faces.mjs. */"];
	for (const [style, face] of Object.entries(faces)) rules.push(...(await writeRules(family, face, style)));
	writeFileSync(join(ROOT, target), `${rules.join("\n")}\n`);
}
await browser.close();

/** Lines of the public pages by weight and width. Running text counts once, a label on each page that shows it. */
async function readTexts() {
	const linesByCut = new Map(CUTS.map((cut) => [cut, []]));
	for (const path of PUBLIC_PAGES) {
		await page.goto(new URL(path, origin).href, { waitUntil: "networkidle" });
		for (const { text, weight, width } of await page.evaluate(listTexts)) {
			const cut = CUTS.find((one) => one.weight === weight && one.width === width);
			if (!cut) continue;
			for (const line of toLines(text))
				if (isBold(cut) || !linesByCut.get(cut).includes(line)) linesByCut.get(cut).push(line);
		}
	}
	return linesByCut;
}

/** Runs in the page. */
function listTexts() {
	const found = [];
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const style = getComputedStyle(node.parentElement);
		const text = node.textContent.replace(/\s+/g, " ").trim();
		if (!text || !style.fontFamily.includes("Archivo") || /SCRIPT|STYLE/.test(node.parentElement.tagName))
			continue;
		found.push({
			text: style.textTransform === "uppercase" ? text.toUpperCase() : text,
			weight: Number(style.fontWeight),
			width: Number.parseFloat(style.fontStretch),
		});
	}
	return found;
}

function toLines(text) {
	const lines = [""];
	for (const word of text.split(" ")) {
		const line = lines.pop();
		lines.push(line ? `${line} ${word}` : word);
		if ((lines.at(-1)?.length ?? 0) >= LINE_LENGTH) lines.push("");
	}
	return lines.filter(Boolean);
}

async function openMeasuringPage() {
	const toUrl = (path) => `data:font/woff2;base64,${readFileSync(path).toString("base64")}`;
	const toFace = (family, path, range) =>
		`@font-face { font-family: "${family}"; src: url(${toUrl(path)}); font-weight: ${range}; font-stretch: 75% 100% }`;
	const faces = [toFace("site", join(ROOT, "public/fonts/archivo-2.woff2"), "400 800")];
	for (const { regular, bold } of Object.values(LOCALS))
		for (const { file } of [regular, bold]) faces.push(toFace(file, file, "400 800"));
	await page.goto("about:blank");
	await page.setContent(
		`<style>${faces.join("")} span { position: absolute; white-space: pre; font-size: 1000px }</style>`,
	);
	await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())));
}

/** Widths of texts in thousandths of the size. */
function measure(strings, family, { weight, width }) {
	return page.evaluate(
		({ strings, ...style }) => {
			const span = document.createElement("span");
			Object.assign(span.style, style);
			document.body.append(span);
			const widths = strings.map((text) => {
				span.textContent = text;
				return span.getBoundingClientRect().width;
			});
			span.remove();
			return widths;
		},
		{ strings, fontFamily: `"${family}"`, fontWeight: weight, fontStretch: `${width}%` },
	);
}

async function writeRules(family, { file, names }, style) {
	const cuts = CUTS.filter((cut) => isBold(cut) === (style === "bold"));
	const source = names.map((name) => `local("${name}")`).join(", ");
	const rules = [];
	for (const cut of cuts) rules.push(toRule({ family, source, cut, scale: await fitScale(cut, file) }));
	return rules;
}

/** The scale with which lines of the local face have the least squared error in width. */
async function fitScale(cut, file) {
	const lines = texts.get(cut);
	const targets = await measure(lines, "site", cut);
	const locals = await measure(lines, file, { weight: 400, width: 100 });
	const sum = (toTerm) => lines.reduce((total, line, i) => total + toTerm(i) / line.length, 0);
	const scale = sum((i) => targets[i] * locals[i]) / sum((i) => locals[i] ** 2);
	const deviation = Math.sqrt(
		sum((i) => (scale * locals[i] - targets[i]) ** 2) / sum((i) => targets[i] ** 2),
	);
	console.error(
		`${cut.weight} ${cut.width}%: ${lines.length} lines, ${scale.toFixed(3)}, off by ${(deviation * 100).toFixed(2)} %`,
	);
	return scale;
}

function toRule({ family, source, cut, scale }) {
	const percent = (value) => `${Number(value.toFixed(1))}%`;
	const lines = [
		`font-family: "${family}"`,
		`src: ${source}`,
		`font-weight: ${cut.weights}`,
		`font-stretch: ${cut.widths}`,
		`size-adjust: ${percent(scale * 100)}`,
		`ascent-override: ${percent(LINE_BOX.ascent / scale)}`,
		`descent-override: ${percent(LINE_BOX.descent / scale)}`,
		"line-gap-override: 0%",
	];
	return `@font-face {\n${lines.map((line) => `\t${line};\n`).join("")}}`;
}
