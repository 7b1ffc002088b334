import { expect, test } from "vitest";
import type { RecordFields } from "#core/records/record-fields.ts";
import { toFieldErrors, toSummaryErrors } from "./form-errors.ts";

const FIELDS = {
	name: { label: "Nombre" },
	originalPrice: { label: "Precio normal" },
	discountPrice: { label: "Precio con descuento" },
	"hours.1.closes": { label: "Lunes: cierra a las" },
	closedDays: { type: "rows", label: "Días cerrados", rowName: "Día cerrado" },
	"about.timeline": { type: "rows", label: "Año por año", rowName: "Año" },
	specialDays: {
		type: "rows",
		label: "Días con otro horario",
		rowName: "Día con otro horario",
		parts: { date: { label: "Fecha" }, opens: { label: "Abre" }, closes: { label: "Cierra" } },
	},
	jobs: { type: "rows", label: "Trabajos" },
} as const satisfies RecordFields;

test("prefixes a message that does not name its field", () => {
	const priceError = "Escribe el precio en dólares, mayor que cero";
	const closingError = "La hora de cierre va después de la de apertura";
	expect(
		toSummaryErrors(
			{
				name: "Escribe el nombre",
				originalPrice: priceError,
				discountPrice: priceError,
				"hours.1.closes": closingError,
				"closedDays.2.date": "Elige la fecha",
				"about.timeline.0.year": "Escribe un año entre 1900 y 2100",
				"specialDays.0.date": "Elige la fecha",
				"specialDays.0.opens": "Escribe la hora",
				"specialDays.0.closes": "Escribe la hora",
				"jobs.0.title": "Ponle título al trabajo 1.",
				unknown: "Este dato no es válido",
			},
			FIELDS,
		),
	).toEqual({
		name: "Escribe el nombre",
		originalPrice: "Precio normal: escribe el precio en dólares, mayor que cero",
		discountPrice: "Precio con descuento: escribe el precio en dólares, mayor que cero",
		"hours.1.closes": "Lunes, cierra a las: la hora de cierre va después de la de apertura",
		"closedDays.2.date": "Día cerrado 3: elige la fecha",
		"about.timeline.0.year": "Año 1: escribe un año entre 1900 y 2100",
		"specialDays.0.date": "Día con otro horario 1: elige la fecha",
		"specialDays.0.opens": "Día con otro horario 1, abre: escribe la hora",
		"specialDays.0.closes": "Día con otro horario 1, cierra: escribe la hora",
		"jobs.0.title": "Ponle título al trabajo 1.",
		unknown: "Este dato no es válido",
	});
});

test("assigns line errors to the text, row errors to rows", () => {
	const errors = { "includes.3": "Muy larga", "stats.0.value": "Escribe la cifra", name: "Falta" };
	const values = { name: "", includes: "a\nb", stats: [{ value: "" }] };
	expect(toFieldErrors(errors, values)).toEqual({
		includes: "Muy larga",
		"stats.0.value": "Escribe la cifra",
		name: "Falta",
	});
});
