import { expect, test } from "vitest";
import { originalsText } from "./brands.tsx";
import { conditionsOf } from "./promotion-slide.tsx";
import { aboutOf } from "./testimonials.tsx";

test("formats only the conditions that a promotion has", () => {
	const validFrom = "2026-11-20";
	const vehicleTypes = "Sedanes y SUV";
	const note = "Hasta 20 carros.";
	expect(conditionsOf({ validFrom, vehicleTypes, note })).toBe(
		"Desde el 20 de noviembre de 2026. Para: sedanes y SUV. Hasta 20 carros.",
	);
	expect(conditionsOf({ note })).toBe("Hasta 20 carros.");
	expect(conditionsOf({})).toBe("");
});

test.each([
	[["Motul", "ENI"], /^Motul y ENI llegan sellados de su distribuidor\./],
	[["Motul"], /^Motul llega sellado de su distribuidor\./],
	[[], /^Cada producto lleva la marca que ves en el catálogo\. Lo genérico/],
])("names the authorised brands %j in one sentence", (brands, sentence) => {
	expect(originalsText(brands)).toMatch(sentence);
});

test("formats a testimonial without a car", () => {
	expect(aboutOf({ service: "Frenos", vehicleType: "Kia Rio 2018" })).toBe(
		"Frenos\u00a0· Kia Rio 2018",
	);
	expect(aboutOf({ service: "Frenos", vehicleType: "" })).toBe("Frenos");
});
