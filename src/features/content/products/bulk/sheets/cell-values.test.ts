import { expect, test } from "vitest";
import { findCellProblem, toFieldValue } from "./cell-values.ts";

test.each([
	["-2", "out_of_stock"],
	["−2", "out_of_stock"],
	["2-", "out_of_stock"],
	["(2)", "out_of_stock"],
	["0.00", "out_of_stock"],
	["0,00", "out_of_stock"],
	["0 und", "out_of_stock"],
	["Agotado", "out_of_stock"],
	["No hay", "out_of_stock"],
	["12.00", "in_stock"],
	["12.0", "in_stock"],
	["1,200", "in_stock"],
	["10+", "in_stock"],
	["+10", "in_stock"],
	["> 5", "in_stock"],
	["10 und", "in_stock"],
	["3 unid.", "in_stock"],
	["0.5", "in_stock"],
	["Sí", "in_stock"],
	["VERDADERO", "in_stock"],
])("reads the stock «%s» as %s", (text, availability) => {
	expect(toFieldValue("availability", text)).toBe(availability);
});

test.each(["N/D", "consultar", "12 agotado", "5W30", "<1"])("does not understand the stock «%s»", (text) => {
	expect(toFieldValue("availability", text)).toBe(text);
});

test.each([
	"#N/A",
	"#N/D",
	"#¡REF!",
	"#REF!",
	"#VALEUR!",
	"#NV",
	"#¿NOMBRE?",
	"#DIV/0!",
	"#BEZUG!",
	"Err:502",
])("names the error «%s»", (text) =>
	expect(findCellProblem("keywords", text)).toMatch(/es un error de la hoja/),
);

test.each([
	["price_with_tax", "15%", /porcentaje/],
	["name", "Nu\ufffdez", /signo dañado/],
	["brand", "FALSO", /no es un dato/],
] as const)("rejects for %s the cell «%s»", (field, text, message) => {
	expect(findCellProblem(field, text)).toMatch(message);
});

test.each([
	["name", "Aceite #5"],
	["name", "#MOTUL"],
	["keywords", "#promo, aceite"],
	["is_visible", "FALSO"],
	["description", "Rinde 15%"],
] as const)("takes for %s the cell «%s»", (field, text) => {
	expect(findCellProblem(field, text)).toBeUndefined();
});
