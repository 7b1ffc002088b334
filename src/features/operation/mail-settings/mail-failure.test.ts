import { expect, test } from "vitest";
import { classifyFailure, formatFailure, type MailFailure } from "./mail-failure.ts";

const TESTED = {
	...{ host: "smtp.correo.com", port: 587, security: "starttls" as const },
	...{ sender: "citas@taller.com", to: "ana@correo.com" },
};
const explain = (failure: Partial<MailFailure>, tested: Partial<typeof TESTED> = {}) =>
	formatFailure(classifyFailure({ code: "", command: "", reply: undefined, text: "", ...failure }), {
		...TESTED,
		...tested,
	});
const auth = { code: "EAUTH", command: "AUTH PLAIN", reply: 535 };

test.each([
	["a missing name", { code: "ENOTFOUND", command: "CONN" }, /No existe ningún servidor/],
	["a refused connection", { code: "ECONNREFUSED" }, /no atiende correo por el puerto 587/],
	["silence", { code: "ETIMEDOUT" }, /no respondió a tiempo/],
	["a private address", { code: "EPRIVATE" }, /«Es un servidor de mi red»/],
	["plain text to the internet", { code: "EPLAIN" }, /cualquiera leería/],
	[
		"another name in the certificate",
		{ code: "ETLS", text: "does not match certificate's altnames" },
		/no es de/,
	],
	["an expired certificate", { code: "ESOCKET", text: "certificate has expired" }, /está vencido/],
	["an unknown signer", { code: "ESOCKET", text: "self-signed certificate" }, /ninguna autoridad/],
	["a port without TLS", { code: "ESOCKET", text: "wrong version number" }, /no empieza con TLS/],
	["a server without STARTTLS", { code: "ETLS", command: "STARTTLS" }, /no ofrece STARTTLS/],
	["a failed handshake", { code: "ETLS", command: "CONN" }, /No se pudo cifrar/],
	["a missing login", { command: "MAIL FROM", reply: 530 }, /pide usuario y contraseña/],
	["a wrong password", { ...auth, text: "535 5.7.8 Bad" }, /No aceptó el usuario o la contraseña/],
	["an app password", { ...auth, reply: 534, text: "5.7.9 Application-specific password" }, /de aplicación/],
	["a login by other means", { code: "EAUTH", command: "API" }, /no deja entrar con contraseña/],
	["a refused sender", { command: "MAIL FROM", reply: 550 }, /no deja enviar como citas@taller\.com/],
	[
		"a refused sender at the recipient",
		{ command: "RCPT TO", reply: 553, text: "Sender rejected" },
		/no deja enviar/,
	],
	["a closed relay", { command: "RCPT TO", reply: 554, text: "Relay access denied" }, /a los suyos/],
	["an unknown recipient", { command: "RCPT TO", reply: 550 }, /ana@correo\.com no existe/],
	["greylisting", { command: "RCPT TO", reply: 451, text: "4.7.1 Greylisted" }, /pidió esperar/],
	[
		"too many emails",
		{ command: "DATA", reply: 550, text: "5.4.5 Daily sending quota" },
		/demasiados correos/,
	],
	["spam", { command: "DATA", reply: 554, text: "rejected as spam" }, /no deseado/],
	["a refused message", { command: "DATA", reply: 554 }, /pero no este mensaje/],
	["a lost connection", { code: "ECONNECTION" }, /cortó la conexión/],
	["anything else", { code: "EWHAT" }, /no conocemos/],
])("explains %s", (_, failure, text) => {
	expect(explain(failure)).toMatch(text);
});

test("names the way to an app password at the usual providers", () => {
	const text = "535-5.7.8 Username and Password not accepted";
	expect(explain({ ...auth, text }, { host: "smtp.gmail.com" })).toMatch(/cuenta de Google/);
	const basic = "5.7.139 Authentication unsuccessful, basic authentication is disabled";
	expect(explain({ ...auth, text: basic }, { host: "smtp.office365.com" })).toMatch(/«SMTP autenticado»/);
});

test("names port 465 when its greeting is encrypted", () => {
	expect(explain({ code: "ETIMEDOUT" }, { port: 465 })).toMatch(/Elige «TLS desde el principio»/);
});
