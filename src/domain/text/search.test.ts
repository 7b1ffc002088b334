import { expect, test } from "vitest";
import { getSearchTerms, normalizeLoosely, normalizeText, toSlug } from "./search.ts";

test.each([
	["ﬁltro oﬁcial", "filtro oficial"],
	["Łukasz Żółć", "lukasz zolc"],
	["Straße, Œuvre, Ægir, Øre, Đorđe", "strasse oeuvre aegir ore dorde"],
	["nin\u0303o NIÑO", "niño niño"],
	["５Ｗ-３０ 𝐅𝐢𝐥𝐭𝐫𝐨", "5w 30 filtro"],
	["fil\u00adtro\u200b \ufefffre\u200dno", "filtro freno"],
	["陈伟", "陈伟"],
	["VW车AC", "vw 车 ac"],
	["ΟΔΟΣ", "οδοσ"],
	["¿?¡!😀", ""],
])("normalizes %s", (text, normalized) => {
	expect(normalizeText(text)).toBe(normalized);
	expect(normalizeText(normalized)).toBe(normalized);
});

test("normalizes names without tildes", () => {
	expect(normalizeLoosely("Íñigo Peña")).toBe("inigo pena");
});

test("creates a slug of plain letters", () => {
	expect(toSlug("Filtro oﬁcial para el año")).toBe("filtro-oficial-para-el-ano");
	expect(toSlug("Масло 5W-30")).toBe("5w-30");
	expect(toSlug("机油")).toBe("");
});

test("matches nothing when a query has only symbols", () => {
	const getTerms = (q: string) => getSearchTerms(normalizeText(q), q);
	expect(getTerms(" \u200b\u00a0")).toEqual([]);
	expect(getTerms("freno, disco")).toEqual(["freno", "disco"]);
	for (const q of ["?", "%", "…"]) expect(normalizeText(getTerms(q).join(""))).toBe("");
	expect(getTerms("?")).toHaveLength(1);
});
