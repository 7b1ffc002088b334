import { expect, test } from "vitest";
import { OVER_CAP } from "#letter-cap.ts";
import { toldOf } from "./visit-told.server.ts";

const visit = {
	email: "ana@correo.com",
	phone: "+50761234567",
	letterState: "pending" as const,
	letterError: null,
	cancelledBy: null,
};
const ASKED = { cancelledBy: "customer" as const };
const UNTOLD = "Todavía nadie se lo ha dicho: avísale por WhatsApp.";

test.each([
	["a letter goes out", {}, "Su correo está por salir.", false],
	["it has left", { letterState: "done" as const }, "Le enviamos un correo.", false],
	["there is no letter", { letterState: null }, UNTOLD, true],
	["it is a landline", { letterState: null, phone: "+5075071234" }, /: llámale\.$/, true],
	[
		"the day's letters are used up",
		{ letterState: "dead" as const, letterError: OVER_CAP },
		/^No se envió: tope.*WhatsApp\.$/,
		true,
	],
	[
		"nobody takes it",
		{ letterState: "dead" as const, letterError: "SMTP 550 RCPT TO: no" },
		/^Esa dirección no existe.*WhatsApp\.$/,
		true,
	],
	[
		"it is tried again",
		{ letterError: "SMTP ETIMEDOUT CONN: …" },
		/^Su correo todavía no sale\. El servidor/,
		true,
	],
	["it was held before mail was on", { letterState: "held" as const }, /«Mensajes»: avísale/, true],
	["its address is an example", { email: "ana@example.com" }, /de ejemplo: avísale/, true],
	["they asked to call it off", { ...ASKED, letterState: null }, /^Lo pidió el cliente\.$/, false],
	["it was written to them", { ...ASKED, letterState: "done" as const }, /correo\.$/, false],
	["there is nobody to reach", { letterState: null, phone: null }, /dicho\.$/, false],
])("staff read who still has to tell the customer when %s", (_, over, words, isUntold) => {
	const told = toldOf({ ...visit, ...over }, true);
	expect(told.words).toMatch(words);
	expect(told.is_untold).toBe(isUntold);
});

test("a letter that waits for mail to be set up is no promise", () => {
	for (const letterState of ["pending", "held"] as const)
		expect(toldOf({ ...visit, letterState }, false)).toEqual({
			words: "Su correo espera porque el sitio todavía no envía correos: avísale por WhatsApp.",
			is_untold: true,
		});
});
