import { expect, test } from "vitest";
import { BLANK_SERVICE, linesOf, serviceBodyOf } from "./service-values.ts";

test("inclusions are one per line, trimmed, and empty lines dropped", () => {
	expect(linesOf(" Revisión \n\n  Balanceo\n")).toEqual(["Revisión", "Balanceo"]);
});

test("what is left empty is sent as nothing, a number as a number", () => {
	const blank = serviceBodyOf(BLANK_SERVICE);
	expect(blank).toMatchObject({ minutes: null, price: null, includes: [], badge: "" });
	const filled = serviceBodyOf({ ...BLANK_SERVICE, minutes: "90", price: "45.50" });
	expect(filled).toMatchObject({ minutes: 90, price: 45.5 });
});

test("a price with a comma keeps its cents, and one that is no amount never becomes «to be quoted»", () => {
	const priceOf = (price: string) => serviceBodyOf({ ...BLANK_SERVICE, price }).price;
	expect(priceOf("45,50")).toBe(45.5);
	expect(priceOf("1.250")).toBeLessThan(0);
	expect(serviceBodyOf({ ...BLANK_SERVICE, minutes: "dos horas" }).minutes).toBeLessThan(0);
});
