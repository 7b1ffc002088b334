import { expect, test } from "vitest";
import { formatConditions } from "#features/content/showcase/site/promotion-slide.tsx";
import { formatOriginalsText } from "./brands.tsx";
import { formatServiceAndCar } from "./testimonials.tsx";

test("formats only the conditions that a promotion has", () => {
	const validFrom = "2026-11-20";
	const vehicleTypes = "Sedanes y SUV";
	const note = "Hasta 20 carros.";
	expect(formatConditions({ validFrom, vehicleTypes, note })).toBe(
		"Desde el 20 de noviembre de 2026. Para: sedanes y SUV. Hasta 20 carros.",
	);
	expect(formatConditions({ note })).toBe("Hasta 20 carros.");
	expect(formatConditions({})).toBe("");
});

test.each([
	[["Motul", "ENI"], /^Motul y ENI llegan sellados de su distribuidor\./],
	[["Motul"], /^Motul llega sellado de su distribuidor\./],
	[[], /^Cada producto lleva la marca que ves en el catálogo\. Lo genérico/],
])("names the authorised brands %j in one sentence", (brands, expected) => {
	expect(formatOriginalsText(brands)).toMatch(expected);
});

test("formats a testimonial without a car", () => {
	expect(formatServiceAndCar({ service: "Frenos", vehicleType: "Kia Rio 2018" })).toBe(
		"Frenos\u00a0· Kia Rio 2018",
	);
	expect(formatServiceAndCar({ service: "Frenos", vehicleType: "" })).toBe("Frenos");
});
