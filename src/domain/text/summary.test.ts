import { expect, test } from "vitest";
import { splitSummary } from "./summary.ts";

test.each([
	["Medimos los discos. Cambiamos lo que haga falta.", "Medimos los discos.", "Cambiamos lo que haga falta."],
	[
		"¿Check engine? Leemos los códigos. Luego probamos.",
		"¿Check engine? Leemos los códigos.",
		"Luego probamos.",
	],
	["Aceite 5.5 L y filtro.", "Aceite 5.5 L y filtro.", ""],
	["Sin punto", "Sin punto", ""],
	["", "", ""],
])("splits «%s» after its first sentence", (text, first, rest) => {
	expect(splitSummary(text)).toEqual([first, rest]);
});
