import { expect, test } from "vitest";
import { EMPTY_PROMISE } from "./promised-time.ts";
import { EMPTY_RECEPTION, getRequiredErrors, toReception } from "./reception-form.ts";
import {
	computeSelectionTotal,
	EMPTY_SELECTION,
	parseSelection,
	serializeSelection,
	setItemPrice,
	toggleItem,
	toWorkInput,
	validateSelection,
} from "./work-selection.ts";

const oil = { kind: "servicio", id: "aceite", title: "Cambio de aceite", note: "", warranty: "" } as const;
const withPrice = { ...oil, price_cents: 4500 };
const createSelection = (price: string) =>
	setItemPrice(toggleItem(EMPTY_SELECTION, { ...oil, price_cents: null }), 0, price);

test("clears the approval when price or work changes", () => {
	const selection = toggleItem(EMPTY_SELECTION, withPrice);
	expect(toWorkInput(selection)).toEqual([{ kind: "servicio", id: "aceite", price_cents: 4500 }]);
	expect(validateSelection(selection)).toEqual({
		agreed: "Pregúntale si lo aprueba así y marca su sí",
	});
	const agreedSelection = { ...selection, isAgreed: true };
	expect(validateSelection(agreedSelection)).toEqual({});
	expect(parseSelection(serializeSelection(agreedSelection))).toEqual(agreedSelection);
	expect(setItemPrice(agreedSelection, 0, "50").isAgreed).toBe(false);
	expect(toggleItem(agreedSelection, withPrice)).toEqual(EMPTY_SELECTION);
	expect(serializeSelection(EMPTY_SELECTION)).toBe("");
});

test.each([
	["12,50", 1250],
	["12.50", 1250],
	["$1,250.00", 125_000],
	["1000000", 100_000_000],
])("parses «%s» as %i cents", (price, cents) => {
	expect(computeSelectionTotal(createSelection(price).picks)).toBe(cents);
});

test.each([
	["", "Escribe el precio, con ITBMS"],
	["0", "Escribe el precio, con ITBMS"],
	["-5", "Escribe un monto en dólares"],
	["mucho", "Escribe un monto en dólares"],
	["10000000", "Llega hasta $1,000,000.00"],
	["12,345", "¿$12.35 o $12,345.00? Escríbelo con centavos: 12.35 o 12345.00."],
])("rejects «%s» as a price", (price, message) => {
	expect(validateSelection(createSelection(price))).toEqual({ "work.0.price_cents": message });
	expect(computeSelectionTotal(createSelection(price).picks)).toBeUndefined();
});

// Price list work replaces the complaint; another basis sends no price list work.
test("requires either a complaint or price list work", () => {
	const selection = { ...toggleItem(EMPTY_SELECTION, withPrice), isAgreed: true };
	const values = {
		...EMPTY_RECEPTION,
		...EMPTY_PROMISE,
		basis: "lista",
		work: serializeSelection(selection),
	};
	expect(getRequiredErrors(values, undefined)).not.toHaveProperty("complaint");
	expect(toReception(values, undefined)).toMatchObject({
		complaint: "Cambio de aceite",
		work: [{ id: "aceite" }],
	});
	expect(toReception(values, undefined)).not.toHaveProperty("basis");
	expect(getRequiredErrors({ ...values, work: "" }, undefined)).toMatchObject({
		work: "Elige al menos un trabajo de la lista",
	});
	expect(toReception({ ...values, basis: "" }, undefined).work).toEqual([]);
});
