import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SETTINGS } from "#core/settings/fields.ts";
import { settingsSeed } from "#seed/settings.ts";
import { SETTINGS_FORM, toSettingsValues } from "./form-values.ts";
import { PartFields } from "./site-fields.tsx";
import { findPartByField, getPartFromLocation, getPartTitle, PART_IDS } from "./site-parts.ts";

test("assigns every field to a part", () => {
	const parts = Object.keys(SETTINGS_FORM).map((field) => [field, findPartByField(field)] as const);
	expect(parts.filter(([, part]) => part === undefined)).toEqual([]);
	expect(new Set(parts.map(([, part]) => part))).toEqual(new Set(PART_IDS));
	expect(getPartTitle("pagos")).toBe("Formas de pago");
});

test("renders every field once, in its part", () => {
	const form = {
		fields: SETTINGS_FORM,
		values: toSettingsValues(settingsSeed),
		errors: {},
		set() {},
		pickPicture() {},
	};
	const renderPart = (part: (typeof PART_IDS)[number]) =>
		renderToStaticMarkup(createElement(PartFields, { part, form }));
	const findParts = (name: string, label: string) =>
		PART_IDS.filter((part) => {
			const count = renderPart(part).split(`name="${name}"`).length - 1;
			return count > 0 || renderPart(part).includes(`>${label}<`);
		});
	for (const [name, { label }] of Object.entries(SETTINGS))
		expect(findParts(name, label), name).toEqual([findPartByField(name)]);
});

test.each([
	["hours.6.closes", "horario"],
	["closedDays.3.date", "horario"],
	["about.timeline.0.year", "nosotros"],
	["chats.quiet", "contactar"],
	["chats.greeting", "mensajes"],
	["chats.estimateAgain", "cotizaciones"],
	["name", "negocio"],
	["names", undefined],
	["", undefined],
])("finds field %s in part %s", (field, part) => {
	expect(findPartByField(field)).toBe(part);
});

test.each([
	["", "", "negocio"],
	["?seccion=pagos", "", "pagos"],
	["?seccion=otra", "", "negocio"],
	["?seccion=pagos", "#ajustes-address.latitude", "contacto"],
	["?seccion=pagos", "#ajustes-nada", "pagos"],
	["?seccion=horario", "#contenido", "horario"],
])("opens %s%s at part %s", (search, hash, part) => {
	expect(getPartFromLocation({ search, hash })).toBe(part);
});
