import { expect, test } from "vitest";
import { waysToPay } from "./payments.ts";

const NONE = { cash: false, card: false, ach: "", yappy: "", yappyQr: "" };

test("what the shop does not name is not offered", () => {
	expect(waysToPay(NONE)).toEqual([]);
	const qr = { label: "Yappy", detail: "", qr: "/images/general/qr.png" };
	expect(waysToPay({ ...NONE, yappyQr: qr.qr })).toEqual([qr]);
});

test("cash and card come first, then what needs an account", () => {
	const all = { cash: true, card: true, ach: "Banco General", yappy: "@taller", yappyQr: "" };
	expect(waysToPay(all).map(({ label }) => label)).toEqual(["Efectivo", "Tarjeta", "Yappy", "ACH"]);
});
