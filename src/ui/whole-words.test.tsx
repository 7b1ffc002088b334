import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WholeWords } from "./whole-words.tsx";

test("what would be read wrongly in two lines stays in one", () => {
	expect(wholeIn("Aceite Motul 8100 X-cess gen2 5W-40 · 5 L")).toEqual(["X-cess", "5W-40"]);
	expect(wholeIn("Líquido de frenos Eni DOT 4 · 500 ml")).toEqual(["DOT 4"]);
	expect(wholeIn("Líquido de frenos Motul DOT 3 & 4 · 500 ml")).toEqual(["DOT 3", "& 4"]);
	expect(wholeIn("Grasa en aerosol Wurth HHS 2000")).toEqual(["HHS 2000"]);
	expect(wholeIn("Eni Rotra MP 80W-90 · 1 L")).toEqual(["80W-90"]);
	expect(wholeIn("DOT 3, DOT 4 y por qué se cambia")).toEqual(["DOT 3", "DOT 4"]);
});

test("words are left to break as they like", () => {
	expect(wholeIn("Aceite Motul 8100, 3 de 4 litros")).toEqual([]);
	expect(wholeIn("CATALOGO2026 10 piezas")).toEqual([]);
	expect(renderToStaticMarkup(<WholeWords text="Líquido DOT 4" />)).toBe(
		'Líquido <span class="whitespace-nowrap">DOT 4</span>',
	);
});

const wholeIn = (text: string) =>
	[...renderToStaticMarkup(<WholeWords text={text} />).matchAll(/nowrap">([^<]+)</g)].map(
		([, whole = ""]) => whole.replace("&amp;", "&"),
	);
