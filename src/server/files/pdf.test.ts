import { expect, test } from "vitest";
import { drawAmountRow, drawText, measureTextHeight, renderPdf } from "./pdf.server.ts";
import { extractPdfText } from "./pdf-text.test.kit.ts";

const BUSINESS = { name: "Taller 伟 Ω", facts: [] };
const HEADER = { name: "Hoja", reference: "ORD-1", facts: [] };

/** The input, and the text that a reader copies where it differs. */
const CHARACTERS: readonly (readonly [typed: string, printed?: string])[] = [
	// Mathematics and units
	["Resistencia ≥ 5 Ω"],
	["Fuga ≤ 0.5 mA ± 2 %"],
	["Ancho ≠ 205 ≈ 210 mm"],
	["∅ 12 × 1.25, √2 ÷ π"],
	["Δp = 3 bar, ∑ = ∞"],
	["\u221210 °C, 5W\u201130", "-10 °C, 5W-30"],
	["λ = 0.98 · ∂T ∫"],
	["x ∈ A ⇒ y ∉ B"],
	["120 ℃ = 248 ℉"],
	["10 k\u2126", "10 kΩ"],
	["5 ㎏, 3 ㎡, 12 ㎜", "5 kg, 3 m2, 12 mm"],
	["5 \u03bcm de filtro"],
	["№ 7 ™ © ® ℠"],
	["8.8 N·m ‰ ′ ″"],
	["CO₂ y H₂O"],
	["10⁻³ m², x⁴, cm³"],
	["𝐀𝑥𝟓", "Ax5"],
	// Fractions and numerals
	["½ ¼ ¾ de tanque"],
	["⅓ ⅔ ⅛ ⅜ ⅝ ⅞"],
	["⅕ ⅙ 2⅐ 1⁄2"],
	["① ② Ⅳ ⅸ"],
	["5㊿", "5[50]"],
	// Latin letters
	["Łukasz Żółć"],
	["Dvořák Čapek Šimůnek Žižka"],
	["Őri Gyűrű"],
	["Ștefan Țepeș"],
	["Şahin Ğül İzmir ı"],
	["Nguyễn Thị Ngọc Ánh"],
	["Þór Æsir Ødegård Ĳ ẞ"],
	["Māori Līga Ķēniņš"],
	["“Œuvre” ‚ƒ„ † ‡ ‹a› ˆ˜ š"],
	["Revisio\u0301n, n\u0303, Nguye\u0302\u0303n", "Revisión, ñ, Nguyễn"],
	["x\u0304 = 5, m\u030a"],
	["Ça va, Ærø, ŉ ǅ Ꜳ"],
	// Greek, Cyrillic and their neighbours
	["Αλέξανδρος Ωμέγα"],
	["αβγδ Ϊ Ώ"],
	["Дмитрий Щукин"],
	["Їжак Ґудзик Ђорђе Љ"],
	["Նարեկ გიორგი"],
	// Scripts without a font
	["陈伟", "ChenWei"],
	["陳偉明", "ChenWeiMing"],
	["刹车片 2 个", "ShaChePian 2 Ge"],
	["ブレーキ おいる", "bure-ki oiru"],
	["김민수", "GimMinSu"],
	["５Ｗ３０ Ａ／Ｃ", "5W30 A/C"],
	["محمد علي", "mhmd `ly"],
	["שלום כהן", "slvm khhn"],
	["हिन्दी สวัสดี", "hindi swasdi"],
	// Emoji
	["😀 bien"],
	["🚗 🔧 listo", "[red car] [wrench] listo"],
	["👍🏽", "[thumbsup]"],
	["👨‍👩‍👧", "[man][woman][girl]"],
	["🇵🇦", "[PA]"],
	["❤️ ⚠️ ✓ ✗ ☎️", "❤ ⚠ ✓ ✗ ☎"],
	["1️⃣ 2️⃣", "[1] [2]"],
	["→ ← ↑ ↓ ⇄"],
	// Money, spaces and invisible characters
	["₡5 ₹9 ₽2 ₪ ₿1", "₡5 ₹9 ₽2 ₪ BTC1"],
	["a\tb\u3000c\u202fd\u2003e", "a b c d e"],
	["\u0007a\u200bb\u00adc\u2060d\ufeff", "abcd"],
	["\ue000 a\u1dc0 🏽", "[U+E000] a[U+1DC0] [U+1F3FD]"],
];

/** Returns the lines between header and footer of a PDF with these texts. */
async function renderLines(inputs: readonly string[], isBold = false) {
	const file = await renderPdf(BUSINESS, HEADER, (document) => {
		for (const text of inputs) drawText(document, text, { size: 8, isBold });
	});
	return { file, lines: extractPdfText(file).split("\n") };
}

test.each([false, true])("prints every character or its nearest (bold: %s)", async (isBold) => {
	const inputs = CHARACTERS.map(([text]) => text);
	const { lines } = await renderLines(inputs, isBold);
	expect(lines.slice(2, -1)).toEqual(CHARACTERS.map(([text, printed = text]) => printed));
	expect(CHARACTERS).toHaveLength(60);
});

test("prints the shop's name on every page", async () => {
	const { lines } = await renderLines(["Frenos"]);
	expect(lines[0]).toBe("Taller Wei Ω");
	expect(lines.at(-1)).toBe("Taller Wei Ω · ORD-1 · Página 1 de 1");
});

test("keeps its text after another PDF is printed", async () => {
	// Composed characters: the embedded subset of one PDF must not change the text of the next.
	await renderLines(["120 ℃, ⅓ Ç Ω"]);
	const { lines } = await renderLines(["CO₂, 1⁄3"]);
	expect(lines).toContain("CO₂, 1⁄3");
});

test("embeds no font for Helvetica characters", async () => {
	const shop = { name: "Taller", facts: [] };
	const plainPdf = await renderPdf(shop, HEADER, (document) =>
		drawText(document, "Revisión de balatas: “½” – 3 €", { size: 10 }),
	);
	expect(plainPdf.toString("latin1")).not.toContain("/FontFile2");
	expect((await renderLines(["≥"])).file.toString("latin1")).toContain("/FontFile2");
});

test("uses the measured height in every font", async () => {
	const style = { size: 10, width: 120 };
	await renderPdf(BUSINESS, HEADER, (document) => {
		for (const text of ["Cambio de aceite y filtro ".repeat(4), "Fuga ≥ 5 Ω en la bobina ".repeat(4)]) {
			const { y } = document;
			drawText(document, text, style);
			expect(document.y - y).toBeCloseTo(measureTextHeight(document, text, style), 5);
		}
	});
});

test("keeps an amount whole beside a text of any length", async () => {
	const amount = "-$1,234,567.89";
	const labels = Array.from(
		{ length: 60 },
		(_, index) => `Descuento (${"a".repeat(index)} ${"muchas razones ".repeat(9)}):`,
	);
	labels.push("9".repeat(150), `https://maps.example.com/${"a1B2".repeat(30)}`);
	const file = await renderPdf(BUSINESS, HEADER, (document) => {
		for (const label of labels) drawAmountRow(document, { label, amount, size: 10, align: "right" });
	});
	const lines = extractPdfText(file).split("\n");
	expect(lines.filter((line) => line === amount)).toHaveLength(labels.length);
	expect(lines.filter((line) => /-$|^\$/.test(line))).toEqual([]);
});
