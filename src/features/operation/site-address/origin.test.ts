import { expect, test } from "vitest";
import { ADDRESS_ERRORS } from "./messages.ts";
import { parseSiteAddress } from "./origin.ts";

test.each([
	["https://Taller.com/", "https://taller.com"],
	["taller.com", "https://taller.com"],
	["  www.taller.com.pa ", "https://www.taller.com.pa"],
	["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
	["https://taller.com:443", "https://taller.com"],
	["tallér.com", "https://xn--tallr-esa.com"],
])("reads %s", (typed, origin) => {
	expect(parseSiteAddress(typed)).toEqual({ origin });
});

test.each([
	["", "invalid"],
	["mi taller", "invalid"],
	["ftp://taller.com", "invalid"],
	["javascript://taller.com", "invalid"],
	["https://ana:clave@taller.com", "invalid"],
	["https://taller.com/inicio", "path"],
	["https://taller.com/?a=1", "path"],
] as const)("rejects %s", (typed, error) => {
	expect(parseSiteAddress(typed)).toEqual({ error: ADDRESS_ERRORS[error] });
});
