import { expect, test } from "vitest";
import { USERNAME_PATTERN } from "#core/accounts/new-admin.ts";
import { proposeUsername } from "./username.ts";

test.each([
	["Luis", [], "luis"],
	["José Ángel Núñez", [], "jose"],
	["Ñato Peña", [], "nato"],
	["Luis Paz Gil", ["luis"], "luis.paz"],
	["Luis Paz", ["luis", "luis.paz"], "luis.paz2"],
	["Luis", ["luis", "luis2"], "luis3"],
	["Al Paz", [], "al.paz"],
	["Li", [], "li2"],
	["  ", [], ""],
	["李小龙", [], ""],
	["M".repeat(60), [], ""],
])("proposes a user name for «%s»", (name, taken, expected) => {
	const username = proposeUsername(name, taken);
	expect(username).toBe(expected);
	if (username) expect(username).toMatch(USERNAME_PATTERN);
});
