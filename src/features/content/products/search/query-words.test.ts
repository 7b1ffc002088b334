import { expect, test } from "vitest";
import { listCodes, MAX_CODES, removeLabels, splitQuery } from "./query-words.ts";

test.each([
	["SKU: MOT-8100-5W30-5L", "MOT-8100-5W30-5L"],
	["código AA-001111", "AA-001111"],
	["Cod. AA-001111", "AA-001111"],
	["ref.00123", "00123"],
	["ref. 00123", "00123"],
	["Referencia #00123", "00123"],
	["parte N.º AA-001111", "AA-001111"],
	["número de parte: AA-001111", "AA-001111"],
	["Nº 51348", "51348"],
	["P/N FRENO-AZUL", "FRENO-AZUL"],
	["aceite SKU MOT-8100", "aceite MOT-8100"],
])("removes the label of «%s»", (query, expected) => {
	expect(removeLabels(query)).toBe(expected);
});

test.each([
	"lector de códigos",
	"SKU-0001",
	"parte delantera",
	"SKU",
	"aceite 5W30",
	"número de parte",
	"%_'",
])("keeps «%s» as typed", (query) => expect(removeLabels(query)).toBe(query));

test("reads a list of codes in any separators, once each", () => {
	const words = splitQuery("«AA-001111», LF16015;\tAA-001113\naa-001111 y 5L.");
	expect(listCodes(words)).toEqual(["aa-001111", "LF16015", "AA-001113"]);
	const many = Array.from({ length: MAX_CODES + 5 }, (_, index) => `SKU-${1000 + index}`);
	expect(listCodes(many)).toHaveLength(MAX_CODES);
});
