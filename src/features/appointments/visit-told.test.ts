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
	["an email is queued", {}, "Su correo está por salir.", false],
	["it was sent", { letterState: "done" as const }, "Le enviamos un correo.", false],
	["there is no email", { letterState: null }, UNTOLD, true],
	["it is a landline", { letterState: null, phone: "+5075071234" }, /: llámale\.$/, true],
	[
		"the daily email limit is reached",
		{ letterState: "dead" as const, letterError: OVER_CAP },
		/^No se envió: tope.*WhatsApp\.$/,
		true,
	],
	[
		"the mailbox does not exist",
		{ letterState: "dead" as const, letterError: "SMTP 550 RCPT TO: no" },
		/^Esa dirección no existe.*WhatsApp\.$/,
		true,
	],
	[
		"it is being retried",
		{ letterError: "SMTP ETIMEDOUT CONN: …" },
		/^Su correo todavía no sale\. El servidor/,
		true,
	],
	["it was held before mail was on", { letterState: "held" as const }, /«Mensajes»: avísale/, true],
	["its address is an example", { email: "ana@example.com" }, /de ejemplo: avísale/, true],
	["the customer cancelled", { ...ASKED, letterState: null }, /^Lo pidió el cliente\.$/, false],
	["the cancellation was emailed", { ...ASKED, letterState: "done" as const }, /correo\.$/, false],
	["there is no phone", { letterState: null, phone: null }, /dicho\.$/, false],
])("shows the notification status when %s", (_, over, words, isUntold) => {
	const told = toldOf({ ...visit, ...over }, true);
	expect(told.words).toMatch(words);
	expect(told.is_untold).toBe(isUntold);
});

test("counts as not notified while email is off", () => {
	for (const letterState of ["pending", "held"] as const)
		expect(toldOf({ ...visit, letterState }, false)).toEqual({
			words: "Su correo espera porque el sitio todavía no envía correos: avísale por WhatsApp.",
			is_untold: true,
		});
});
