import { expect, test } from "vitest";
import { fieldErrors, toldByField } from "./told-by-field.ts";

const LABELS = {
	name: "Nombre",
	originalPrice: "Precio normal",
	discountPrice: "Precio con descuento",
	"hours.1.closes": "Lunes: cierra a las",
	closedDays: "Días cerrados",
	"about.timeline": "Año por año",
};

test("a sentence that does not name its field is told after its name", () => {
	const price = "Escribe el precio en dólares, mayor que cero";
	const late = "La hora de cierre va después de la de apertura";
	expect(
		toldByField(
			{
				name: "Escribe el nombre",
				originalPrice: price,
				discountPrice: price,
				"hours.1.closes": late,
				"closedDays.2.date": "Elige la fecha",
				"about.timeline.0.year": "Escribe un año entre 1900 y 2100",
				unknown: "Este dato no es válido",
			},
			LABELS,
		),
	).toEqual({
		name: "Escribe el nombre",
		originalPrice: `Precio normal. ${price}`,
		discountPrice: `Precio con descuento. ${price}`,
		"hours.1.closes": `Lunes: cierra a las. ${late}`,
		"closedDays.2.date": "Días cerrados, 3. Elige la fecha",
		"about.timeline.0.year": "Año por año, 1. Escribe un año entre 1900 y 2100",
		unknown: "Este dato no es válido",
	});
});

test("a sentence about a line of a text goes to the text, one about a row stays with its row", () => {
	const told = { "includes.3": "Muy larga", "stats.0.value": "Escribe la cifra", name: "Falta" };
	const values = { name: "", includes: "a\nb", stats: [{ value: "" }] };
	expect(fieldErrors(told, values)).toEqual({
		...{ includes: "Muy larga", "stats.0.value": "Escribe la cifra", name: "Falta" },
	});
});
