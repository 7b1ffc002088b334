import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { labelsOf } from "#record-fields.ts";
import { settingsSeed } from "#seed/settings.ts";
import { editOfValues, SETTINGS_FORM, valuesOfSettings } from "./form-values.ts";
import { HoursFields } from "./hours-fields.tsx";

test("the record goes through the form and comes out as it was", () => {
	const { sampleFields: _, ...record } = settingsSeed;
	expect(editOfValues(valuesOfSettings(record))).toEqual(record);
});

test("rows that are being written survive, empty ones too", () => {
	const { sampleFields: _, ...record } = settingsSeed;
	const closedDays = [
		{ date: "", reason: "" },
		{ date: "2026-12-25", reason: "Navidad en casa" },
	];
	const timeline = [{ year: "", title: "Clientes ", text: "" }];
	const values = { ...valuesOfSettings(record), closedDays, "about.timeline": timeline };
	expect(editOfValues(values).closedDays).toEqual(closedDays);
	expect(editOfValues(values).about.timeline).toEqual([{ ...timeline[0], year: Number.NaN }]);
});

test("a number that is none is no number, a place left empty is none", () => {
	const { sampleFields: _, ...record } = settingsSeed;
	const values = { ...valuesOfSettings(record), taxPercent: "", "address.latitude": " " };
	expect(editOfValues(values).taxPercent).toBeNaN();
	expect(editOfValues(values).address.latitude).toBeNull();
	const typo = { ...values, "address.latitude": "8,96 N" };
	expect(editOfValues(typo).address.latitude).toBeLessThan(-180);
});

test("a figure with a bar in it comes back as it was typed", () => {
	const { sampleFields: _, ...record } = settingsSeed;
	const stats = [{ value: "24|7", label: "Grúa | remolque", source: "Contrato\nfirmado" }];
	expect(editOfValues(valuesOfSettings({ ...record, stats })).stats).toEqual(stats);
});

test("an hour is called in a refusal as its field is called on the page", () => {
	const form = {
		fields: SETTINGS_FORM,
		values: valuesOfSettings(settingsSeed),
		errors: {},
		set() {},
	};
	const page = renderToStaticMarkup(createElement(HoursFields, { form }));
	const { "hours.6.opens": opens, "hours.6.closes": closes } = labelsOf(SETTINGS_FORM);
	expect(page).toContain(`${opens}<`);
	expect(page).toContain(`${closes}<`);
});
