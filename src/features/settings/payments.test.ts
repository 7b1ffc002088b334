import { expect, test } from "vitest";
import { paymentsText, SAME_PRICE } from "./payments.ts";

const NONE = { cash: false, card: false, ach: "", yappy: "", yappyQr: "" };

test("what the shop does not name is not offered, and nothing says nothing", () => {
	expect(paymentsText(NONE)).toBe("");
	expect(paymentsText({ ...NONE, yappyQr: "/images/general/qr.png" })).toBe(`Yappy\n${SAME_PRICE}`);
});

test("cash and card come first, then what needs an account, then that it costs the same", () => {
	const all = { cash: true, card: true, ach: "Banco General", yappy: "@taller", yappyQr: "" };
	expect(paymentsText(all).split("\n")).toEqual([
		...["Efectivo", "Tarjeta de débito o crédito", "Yappy: @taller", "ACH: Banco General"],
		SAME_PRICE,
	]);
});
