import { expect, test } from "vitest";
import { OVER_EMAIL_LIMIT } from "#domain/email-limit.ts";
import { getNotificationStatus } from "./notification-status.server.ts";

const visit = {
	email: "ana@correo.com",
	phone: "+50761234567",
	emailState: "pending" as const,
	emailError: null,
	cancelledBy: null,
};
const CANCELLED_BY_CUSTOMER = { cancelledBy: "customer" as const };
const UNNOTIFIED_MESSAGE = "Todavía nadie se lo ha dicho: avísale por WhatsApp.";

test.each([
	["an email is queued", {}, "Su correo está por salir.", false],
	["the email was sent", { emailState: "done" as const }, "Le enviamos un correo.", false],
	["no email was queued", { emailState: null }, UNNOTIFIED_MESSAGE, true],
	["the phone is a landline", { emailState: null, phone: "+5075071234" }, /: llámale\.$/, true],
	[
		"the daily email limit is reached",
		{ emailState: "dead" as const, emailError: OVER_EMAIL_LIMIT },
		/^No se envió: tope.*WhatsApp\.$/,
		true,
	],
	[
		"the mailbox does not exist",
		{ emailState: "dead" as const, emailError: "SMTP 550 RCPT TO: no" },
		/^Esa dirección no existe.*WhatsApp\.$/,
		true,
	],
	[
		"the email is being retried",
		{ emailError: "SMTP ETIMEDOUT CONN: …" },
		/^Su correo todavía no sale\. El servidor/,
		true,
	],
	["the email was held before mail was on", { emailState: "held" as const }, /«Mensajes»: avísale/, true],
	["the address is an example", { email: "ana@example.com" }, /de ejemplo: avísale/, true],
	[
		"the customer cancelled",
		{ ...CANCELLED_BY_CUSTOMER, emailState: null },
		/^Lo pidió el cliente\.$/,
		false,
	],
	[
		"the cancellation was emailed",
		{ ...CANCELLED_BY_CUSTOMER, emailState: "done" as const },
		/correo\.$/,
		false,
	],
	["there is no phone", { emailState: null, phone: null }, /dicho\.$/, false],
])("shows the notification status when %s", (_, overrides, expectedText, isUnnotified) => {
	const status = getNotificationStatus({ ...visit, ...overrides }, true);
	expect(status.text).toMatch(expectedText);
	expect(status.needs_notification).toBe(isUnnotified);
});

test("counts as not notified while email is off", () => {
	for (const emailState of ["pending", "held"] as const)
		expect(getNotificationStatus({ ...visit, emailState }, false)).toEqual({
			text: "Su correo espera porque el sitio todavía no envía correos: avísale por WhatsApp.",
			needs_notification: true,
		});
});
