import { expect, test } from "vitest";
import { listShownLines, splitLabels } from "./guide-page.ts";
import { listLabels } from "./labels.test.kit.ts";

test("finds the labels of a sentence", () => {
	expect(listLabels("Abre «Taller» y toca «Recibir».")).toEqual(["Taller", "Recibir"]);
	expect(splitLabels("Toca «Recibir».")).toEqual([
		{ text: "Toca ", isLabel: false },
		{ text: "Recibir", isLabel: true },
		{ text: ".", isLabel: false },
	]);
});

test("leaves out lines about work orders when there are none", () => {
	const lines = [{ text: "Siempre" }, { text: "Con", usesOrders: true }, { text: "Sin", usesOrders: false }];
	expect(listShownLines(lines, true).map(({ text }) => text)).toEqual(["Siempre", "Con"]);
	expect(listShownLines(lines, false).map(({ text }) => text)).toEqual(["Siempre", "Sin"]);
});
