import fc from "fast-check";
import { expect, test } from "vitest";
import { buildDescription, DESCRIPTION_LENGTH } from "./page-description.ts";
import { buildTitle, MAX_TITLE_LENGTH } from "./page-text.ts";

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
])("builds the title of %s", (title, expected) => {
	expect(buildTitle(title, SHOP)).toBe(expected);
});

test("truncates long descriptions and extends short ones", () => {
	const end = "SKU A-1, $12.34 con ITBMS incluido.";
	const long = buildDescription("palabra ".repeat(40), { end, more: MORE });
	expect(long).toMatch(/^(palabra )+palabra… SKU A-1, \$12\.34 con ITBMS incluido\.$/);
	const short = buildDescription("Corta.", { end, more: MORE });
	expect(short).toBe(`Corta. ${end} ${MORE}`);
	expect(buildDescription("Corta", { end, more: MORE })).toBe(short);
});

test("never exceeds the length limits (property test)", () => {
	fc.assert(
		fc.property(fc.string({ maxLength: 400 }), fc.string({ maxLength: 200 }), (text, end) => {
			expect(buildTitle(text, SHOP).length).toBeLessThanOrEqual(MAX_TITLE_LENGTH);
			const { length } = buildDescription(text, { end, more: MORE });
			expect(length).toBeGreaterThanOrEqual(DESCRIPTION_LENGTH.min);
			expect(length).toBeLessThanOrEqual(DESCRIPTION_LENGTH.max);
		}),
	);
});
