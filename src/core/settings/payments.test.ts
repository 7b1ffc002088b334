import { expect, test } from "vitest";
import { formatPayments, SAME_PRICE } from "./payments.ts";

const NONE = { cash: false, card: false, ach: "", yappy: "", yappyQr: "" };

test("lists only configured payments and nothing when empty", () => {
	expect(formatPayments(NONE)).toBe("");
	expect(formatPayments({ ...NONE, yappyQr: "/images/general/qr.png" })).toBe(`Yappy\n${SAME_PRICE}`);
});

test("orders cash, card, account payments and the price note", () => {
	const all = { cash: true, card: true, ach: "Banco General", yappy: "@taller", yappyQr: "" };
	expect(formatPayments(all).split("\n")).toEqual([
		...["Efectivo", "Tarjeta de débito o crédito", "Yappy: @taller", "ACH: Banco General"],
		SAME_PRICE,
	]);
});
