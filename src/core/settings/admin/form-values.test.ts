import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { getFieldLabels } from "#core/records/record-fields.ts";
import { settingsSeed } from "#seed/settings.ts";
import { getSavedMessage, SETTINGS_FORM, toSettingsEdit, toSettingsValues } from "./form-values.ts";
import { HoursFields } from "./hours-fields.tsx";

test("round-trips the record through the form", () => {
	const { sampleFields: _, ...record } = settingsSeed;
	expect(toSettingsEdit(toSettingsValues(record))).toEqual(record);
});

test("keeps rows in progress, even empty ones", () => {
	const { sampleFields: _, ...record } = settingsSeed;
	const closedDays = [
		{ date: "", reason: "" },
		{ date: "2026-12-25", reason: "Navidad en casa" },
	];
	const timeline = [{ year: "", title: "Clientes ", text: "" }];
	const values = { ...toSettingsValues(record), closedDays, "about.timeline": timeline };
	expect(toSettingsEdit(values).closedDays).toEqual(closedDays);
	expect(toSettingsEdit(values).about.timeline).toEqual([{ ...timeline[0], year: Number.NaN }]);
});

test("reads invalid and empty numbers as no number", () => {
	const { sampleFields: _, ...record } = settingsSeed;
	const values = { ...toSettingsValues(record), taxPercent: "", "address.latitude": " " };
	expect(toSettingsEdit(values).taxPercent).toBeNaN();
	expect(toSettingsEdit(values).address.latitude).toBeNull();
	const typo = { ...values, "address.latitude": "8,96 N" };
	expect(toSettingsEdit(typo).address.latitude).toBeLessThan(-180);
});

test("keeps a vertical bar in a stat as typed", () => {
	const { sampleFields: _, ...record } = settingsSeed;
	const stats = [{ value: "24|7", label: "Grúa | remolque", source: "Contrato\nfirmado" }];
	expect(toSettingsEdit(toSettingsValues({ ...record, stats })).stats).toEqual(stats);
});

test("names an hour in errors as its field does", () => {
	const form = {
		fields: SETTINGS_FORM,
		values: toSettingsValues(settingsSeed),
		errors: {},
		set() {},
	};
	const html = renderToStaticMarkup(createElement(HoursFields, { form }));
	const { "hours.6.opens": opensLabel, "hours.6.closes": closesLabel } = getFieldLabels(SETTINGS_FORM);
	expect(html).toContain(`${opensLabel}<`);
	expect(html).toContain(`${closesLabel}<`);
});

test("warns when a saved change is unconfirmed", () => {
	const before = settingsSeed;
	expect(getSavedMessage(before, { ...before, tagline: "Otro" })).toBe("Guardado: así sale en el sitio");
	const stats = before.stats.map((figure) => ({ ...figure, value: "900+" }));
	expect(getSavedMessage(before, { ...before, stats })).toBe(
		"Guardado. Un sitio publicado no lo muestra mientras no se confirme: Cifras de la portada",
	);
});
