import { expect, test } from "vitest";
import { toldOf } from "./visit-told.ts";

const now = new Date("2026-11-20T15:00:00Z");
const visit = {
	email: "ana@correo.com",
	phone: "+50761234567",
	is_mail_on: true,
	day: "2026-11-25",
	time: "9:00 AM",
};
const UNTOLD = "Todavía nadie se lo ha dicho: avísale por WhatsApp.";

test.each([
	["a letter goes out", {}, "Le llega un correo.", false],
	["there is no address", { email: null }, UNTOLD, true],
	["its hour came", { day: "2026-11-20", time: "9:00 AM" }, UNTOLD, true],
	["it is a landline", { email: null, phone: "+5075071234" }, /: llámale\.$/, true],
	["the site sends no mail", { is_mail_on: false }, /^Su correo espera.*WhatsApp\.$/, true],
	["there is nobody to reach", { email: null, phone: null }, /dicho\.$/, false],
])("staff read who still has to tell the customer when %s", (_, over, words, isUntold) => {
	const told = toldOf({ ...visit, ...over }, now);
	expect(told.words).toMatch(words);
	expect(told.isUntold).toBe(isUntold);
});
