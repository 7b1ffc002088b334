import { expect, test } from "vitest";
import { settingsSeed } from "#seed/settings.ts";
import {
	daysOfLines,
	editOfValues,
	linesOfDays,
	linesOfRows,
	rowsOfLines,
	valuesOfSettings,
} from "./form-values.ts";

test("the record goes through the form and comes out as it was", () => {
	const { sampleFields: _, ...record } = settingsSeed;
	expect(editOfValues(valuesOfSettings(record))).toEqual(record);
});

test("rows that are being written survive, empty ones too", () => {
	const days = [
		{ date: "", reason: "" },
		{ date: "2026-12-25", reason: "Navidad en casa" },
	];
	expect(daysOfLines(linesOfDays(days))).toEqual(days);
	const figures = [
		{ value: "", label: "", source: "" },
		{ value: "500+", label: "Clientes ", source: "" },
	];
	expect(rowsOfLines("stats", linesOfRows("stats", figures))).toEqual(figures);
	expect(daysOfLines("")).toEqual([]);
});

test("a number that is none is no number, a place left empty is none", () => {
	const { sampleFields: _, ...record } = settingsSeed;
	const values = { ...valuesOfSettings(record), taxPercent: "", "address.latitude": " " };
	expect(editOfValues(values).taxPercent).toBeNaN();
	expect(editOfValues(values).address.latitude).toBeNull();
	const typo = { ...values, "address.latitude": "8,96 N" };
	expect(editOfValues(typo).address.latitude).toBe(1000);
});
