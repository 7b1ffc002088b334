import { expect, test } from "vitest";
import { SETTINGS_FORM } from "#features/settings/form-values.ts";
import { PART_IDS, partAt, partOf, titleOf } from "./site-parts.ts";

test("every field of the business record is in a part, and every part has one", () => {
	const parts = Object.keys(SETTINGS_FORM).map((field) => [field, partOf(field)] as const);
	expect(parts.filter(([, part]) => part === undefined)).toEqual([]);
	expect(new Set(parts.map(([, part]) => part))).toEqual(new Set(PART_IDS));
	expect(titleOf("pagos")).toBe("Formas de pago");
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
])("the field %s stands in the part %s", (field, part) => {
	expect(partOf(field)).toBe(part);
});

test.each([
	["", "", "negocio"],
	["?seccion=pagos", "", "pagos"],
	["?seccion=otra", "", "negocio"],
	["?seccion=pagos", "#ajustes-address.latitude", "contacto"],
	["?seccion=pagos", "#ajustes-nada", "pagos"],
	["?seccion=horario", "#contenido", "horario"],
])("the address %s%s shows %s", (search, hash, part) => {
	expect(partAt({ search, hash })).toBe(part);
});
