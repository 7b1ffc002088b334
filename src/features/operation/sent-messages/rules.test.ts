import { expect, test } from "vitest";
import { canRetry, getFailureReason, toMessageState } from "./rules.ts";

test.each([
	["Error: SMTP 451 RCPT TO: 4.7.1 Greylisted", /pidió esperar/],
	["PermanentFailure: SMTP 550 RCPT TO: no such user", /no existe o no recibe/],
	["Error: SMTP 552 DATA: mailbox full", /lleno/],
	["Error: SMTP 554 DATA: spam", /lo rechazó/],
	[
		"PermanentFailure: SMTP 550 DATA: 550-5.7.26 sender is unauthenticated",
		/^El servidor de correo lo rechazó/,
	],
	["PermanentFailure: SMTP 550 RCPT TO: 550 5.4.5 Daily quota exceeded", /^El servidor de correo lo rechazó/],
	["PermanentFailure: SMTP 550 RCPT TO: 550 5.2.1 mailbox disabled", /no existe o no recibe/],
	["Error: SMTP 530 MAIL FROM: 5.7.0 Authentication required", /usuario o la contraseña/],
	["Error: SMTP 535 AUTH PLAIN: Bad credentials", /usuario o la contraseña/],
	["Error: SMTP 553 MAIL FROM: not yours", /no acepta al remitente.*«Correo»/],
	["Error: SMTP ETIMEDOUT CONN: Timeout", /no respondió a tiempo/],
	["Error: SMTP ESOCKET CONN: connect ECONNREFUSED", /No hubo conexión/],
	["Error: SMTP EDNS CONN: getaddrinfo ENOTFOUND", /No se encuentra/],
	["Error: SMTP ETLS STARTTLS: no TLS", /conexión segura/],
	["Error: SMTP EMESSAGE : to", /no son válidos/],
	["Error: something else", /dio un error/],
])("explains %s in plain words", (lastError, expectedText) => {
	expect(getFailureReason(lastError)).toMatch(expectedText);
});

test("gives no reason when nothing failed", () => {
	expect(getFailureReason(null)).toBeNull();
});

test("allows retry only of unsent messages with mail on", () => {
	const message = { attempts: 1, isMailOn: true, isSending: false, isReserved: false };
	expect(canRetry({ ...message, state: "sent" })).toBe(false);
	expect(canRetry({ ...message, state: "dead" })).toBe(true);
	expect(canRetry({ ...message, state: "held" })).toBe(true);
	expect(canRetry({ ...message, state: "waiting" })).toBe(true);
	expect(canRetry({ ...message, state: "waiting", attempts: 0 })).toBe(false);
	expect(canRetry({ ...message, state: "dead", isMailOn: false })).toBe(false);
	expect(canRetry({ ...message, state: "waiting", isSending: true })).toBe(false);
	expect(canRetry({ ...message, state: "held", isReserved: true })).toBe(false);
	expect(toMessageState("done")).toBe("sent");
});
