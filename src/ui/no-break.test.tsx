import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoBreak } from "./no-break.tsx";

test("keeps codes such as «5W-30» on one line", () => {
	expect(listUnbroken("Aceite Motul 8100 X-cess gen2 5W-40 · 5 L")).toEqual(["X-cess", "5W-40\u00a0·"]);
	expect(listUnbroken("Líquido de frenos Eni DOT 4 · 500 ml")).toEqual(["DOT 4"]);
	expect(listUnbroken("Líquido de frenos Motul DOT 3 & 4 · 500 ml")).toEqual(["DOT 3", "& 4"]);
	expect(listUnbroken("Grasa en aerosol Wurth HHS 2000")).toEqual(["HHS 2000"]);
	expect(listUnbroken("Eni Rotra MP 80W-90 · 1 L")).toEqual(["80W-90\u00a0·"]);
	expect(listUnbroken("DOT 3, DOT 4 y por qué se cambia")).toEqual(["DOT 3", "DOT 4"]);
});

test("keeps units and dots on the preceding text's line", () => {
	expect(getText("Zinc en aerosol · 400 ml")).toBe("Zinc en aerosol\u00a0· 400\u00a0ml");
	expect(getText("Motul 7100 4T 10W-40 · 1 L")).toBe("Motul 7100 4T 10W-40\u00a0· 1\u00a0L");
	expect(getText("20W-50 · cuarto (946 ml)")).toBe("20W-50\u00a0· cuarto (946\u00a0ml)");
	for (const name of ["Líquido DOT 3 & 4", "RBF 600 Lata", "8100 gen2"]) expect(getText(name)).toBe(name);
});

test("does not affect ordinary words", () => {
	expect(listUnbroken("Aceite Motul 8100, 3 de 4 litros")).toEqual([]);
	expect(listUnbroken("CATALOGO2026 10 piezas")).toEqual([]);
	expect(render("Líquido DOT 4")).toBe('Líquido <span class="whitespace-nowrap">DOT 4</span>');
	expect(render("Klima-Fresh")).toBe('<span class="inline-block">Klima-Fresh</span>');
});

const render = (text: string) => renderToStaticMarkup(<NoBreak text={text} />).replaceAll("&amp;", "&");

const getText = (text: string) => render(text).replace(/<[^>]+>/g, "");

const listUnbroken = (text: string) =>
	[...render(text).matchAll(/(?:nowrap|block)">([^<]+)</g)].map(([, term]) => term);
