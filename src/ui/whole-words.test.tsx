import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WholeWords } from "./whole-words.tsx";

test("keeps codes such as «5W-30» on one line", () => {
	expect(wholeIn("Aceite Motul 8100 X-cess gen2 5W-40 · 5 L")).toEqual(["X-cess", "5W-40\u00a0·"]);
	expect(wholeIn("Líquido de frenos Eni DOT 4 · 500 ml")).toEqual(["DOT 4"]);
	expect(wholeIn("Líquido de frenos Motul DOT 3 & 4 · 500 ml")).toEqual(["DOT 3", "& 4"]);
	expect(wholeIn("Grasa en aerosol Wurth HHS 2000")).toEqual(["HHS 2000"]);
	expect(wholeIn("Eni Rotra MP 80W-90 · 1 L")).toEqual(["80W-90\u00a0·"]);
	expect(wholeIn("DOT 3, DOT 4 y por qué se cambia")).toEqual(["DOT 3", "DOT 4"]);
});

test("keeps units and dots on the preceding text's line", () => {
	expect(textOf("Zinc en aerosol · 400 ml")).toBe("Zinc en aerosol\u00a0· 400\u00a0ml");
	expect(textOf("Motul 7100 4T 10W-40 · 1 L")).toBe("Motul 7100 4T 10W-40\u00a0· 1\u00a0L");
	expect(textOf("20W-50 · cuarto (946 ml)")).toBe("20W-50\u00a0· cuarto (946\u00a0ml)");
	for (const name of ["Líquido DOT 3 & 4", "RBF 600 Lata", "8100 gen2"])
		expect(textOf(name)).toBe(name);
});

test("does not affect ordinary words", () => {
	expect(wholeIn("Aceite Motul 8100, 3 de 4 litros")).toEqual([]);
	expect(wholeIn("CATALOGO2026 10 piezas")).toEqual([]);
	expect(shown("Líquido DOT 4")).toBe('Líquido <span class="whitespace-nowrap">DOT 4</span>');
	expect(shown("Klima-Fresh")).toBe('<span class="inline-block">Klima-Fresh</span>');
});

const shown = (text: string) =>
	renderToStaticMarkup(<WholeWords text={text} />).replaceAll("&amp;", "&");

const textOf = (text: string) => shown(text).replace(/<[^>]+>/g, "");

const wholeIn = (text: string) =>
	[...shown(text).matchAll(/(?:nowrap|block)">([^<]+)</g)].map(([, whole]) => whole);
