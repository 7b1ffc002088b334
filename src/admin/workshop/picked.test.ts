import { expect, test } from "vitest";
import {
	chosenIn,
	keptOf,
	NOTHING_CHOSEN,
	repriced,
	sumPicked,
	toggledWork,
	whyNotChosen,
	workOf,
} from "./picked.ts";
import { NO_PROMISE } from "./promise.ts";
import { NOTHING_TOLD, neededOf, receivingOf } from "./receiving.ts";

const oil = { kind: "servicio", id: "aceite", title: "Cambio de aceite", note: "" } as const;
const withPrice = { ...oil, price_cents: 4500 };
const typed = (price: string) =>
	repriced(toggledWork(NOTHING_CHOSEN, { ...oil, price_cents: null }), 0, price);

test("clears the approval when price or work changes", () => {
	const chosen = toggledWork(NOTHING_CHOSEN, withPrice);
	expect(workOf(chosen)).toEqual([{ kind: "servicio", id: "aceite", price_cents: 4500 }]);
	expect(whyNotChosen(chosen)).toEqual({ agreed: "Pregúntale si lo aprueba así y marca su sí" });
	const agreed = { ...chosen, isAgreed: true };
	expect(whyNotChosen(agreed)).toEqual({});
	expect(chosenIn(keptOf(agreed))).toEqual(agreed);
	expect(repriced(agreed, 0, "50").isAgreed).toBe(false);
	expect(toggledWork(agreed, withPrice)).toEqual(NOTHING_CHOSEN);
	expect(keptOf(NOTHING_CHOSEN)).toBe("");
});

test.each([
	["12,50", 1250],
	["12.50", 1250],
	["$1,250.00", 125_000],
	["1000000", 100_000_000],
])("parses «%s» as %i cents", (price, cents) => {
	expect(sumPicked(typed(price).picks)).toBe(cents);
});

test.each([
	["", "Escribe el precio, con ITBMS"],
	["0", "Escribe el precio, con ITBMS"],
	["-5", "Escribe un monto en dólares"],
	["mucho", "Escribe un monto en dólares"],
	["10000000", "Llega hasta $1,000,000.00"],
	["12,345", "¿$12.35 o $12,345.00? Escríbelo con centavos: 12.35 o 12345.00."],
])("rejects «%s» as a price", (price, sentence) => {
	expect(whyNotChosen(typed(price))).toEqual({ "work.0.price_cents": sentence });
	expect(sumPicked(typed(price).picks)).toBeUndefined();
});

// Price list work replaces the complaint; another basis sends no price list work.
test("requires either a complaint or price list work", () => {
	const chosen = { ...toggledWork(NOTHING_CHOSEN, withPrice), isAgreed: true };
	const values = { ...NOTHING_TOLD, ...NO_PROMISE, basis: "lista", work: keptOf(chosen) };
	expect(neededOf(values, undefined)).not.toHaveProperty("complaint");
	expect(receivingOf(values, undefined)).toMatchObject({
		complaint: "Cambio de aceite",
		work: [{ id: "aceite" }],
	});
	expect(receivingOf(values, undefined)).not.toHaveProperty("basis");
	expect(neededOf({ ...values, work: "" }, undefined)).toMatchObject({
		work: "Elige al menos un trabajo de la lista",
	});
	expect(receivingOf({ ...values, basis: "" }, undefined).work).toEqual([]);
});
