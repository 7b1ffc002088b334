import { expect, test } from "vitest";
import { parseEnv, senderOf, siteOrigin } from "./env.server.ts";

const SMTP_URL = "smtps://citas%40taller.com:clave@smtp.correo.com";

test.each([
	[undefined, { name: "", address: "citas@taller.com" }],
	["hola@taller.com", { name: "", address: "hola@taller.com" }],
	["Taller Ñandú <hola@taller.com>", { name: "Taller Ñandú", address: "hola@taller.com" }],
	['"Taller, S.A." <hola@taller.com>', { name: "Taller, S.A.", address: "hola@taller.com" }],
	["Taller", undefined],
	["hola@taller.com, otro@taller.com", undefined],
	["hola@taller.com\r\nBcc: otro@taller.com", undefined],
])("with MAIL_FROM %o mail comes from %o", (MailFrom, sender) => {
	expect(senderOf({ SMTP_URL, MAIL_FROM: MailFrom })).toEqual(sender);
});

test("mail without a sender stops the start, and says which variable is missing", () => {
	expect(() => parseEnv({ SMTP_URL: "smtp://localhost:25" })).toThrow(
		/MAIL_FROM: Falta de quién sale el correo/,
	);
	expect(() => parseEnv({ SMTP_URL, MAIL_FROM: "Taller" })).toThrow(/MAIL_FROM/);
	expect(parseEnv({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
});

test("links in letters begin with the site's own address", () => {
	expect(siteOrigin(parseEnv({ SITE_URL: "https://taller.com/inicio" }))).toBe(
		"https://taller.com",
	);
	expect(siteOrigin(parseEnv({ PORT: "3100" }))).toBe("http://localhost:3100");
});
