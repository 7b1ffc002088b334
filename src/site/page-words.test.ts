import fc from "fast-check";
import { expect, test } from "vitest";
import { DESCRIPTION, descriptionOf } from "./page-description.ts";
import { LONGEST_TITLE, titleOf } from "./page-words.ts";

const SHOP = "Autocentro Calidonia";
const MORE = `${SHOP}: taller y repuestos en Calidonia. Agenda tu cita o escríbenos por WhatsApp.`;

test.each([
	["Frenos", "Frenos | Autocentro Calidonia"],
	[
		"Aceite de motor totalmente sintético 5W-30 para diésel",
		"Aceite de motor totalmente sintético 5W-30 para diésel",
	],
	[
		"Aceite de motor totalmente sintético 5W-30 para motores diésel, 946 ml",
		"Aceite de motor totalmente sintético 5W-30 para motores diésel…",
	],
	["A".repeat(80), `${"A".repeat(63)}…`],
])("builds the title of %s", (title, shown) => {
	expect(titleOf(title, SHOP)).toBe(shown);
});

test("truncates long descriptions and extends short ones", () => {
	const end = "SKU A-1, $12.34 con ITBMS incluido.";
	const long = descriptionOf("palabra ".repeat(40), { end, more: MORE });
	expect(long).toMatch(/^(palabra )+palabra… SKU A-1, \$12\.34 con ITBMS incluido\.$/);
	const short = descriptionOf("Corta.", { end, more: MORE });
	expect(short).toBe(`Corta. ${end} ${MORE}`);
	expect(descriptionOf("Corta", { end, more: MORE })).toBe(short);
});

test("never exceeds the length limits (property test)", () => {
	fc.assert(
		fc.property(fc.string({ maxLength: 400 }), fc.string({ maxLength: 200 }), (text, end) => {
			expect(titleOf(text, SHOP).length).toBeLessThanOrEqual(LONGEST_TITLE);
			const { length } = descriptionOf(text, { end, more: MORE });
			expect(length).toBeGreaterThanOrEqual(DESCRIPTION.least);
			expect(length).toBeLessThanOrEqual(DESCRIPTION.most);
		}),
	);
});
