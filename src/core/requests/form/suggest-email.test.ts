import { expect, test } from "vitest";
import { suggestEmail } from "./suggest-email.ts";

test.each([
	["ana@gmail.con", "ana@gmail.com"],
	["Ana@GMAIL.CON", "Ana@gmail.com"],
	["ana@gmial.com", "ana@gmail.com"],
	["ana@gmai.com", "ana@gmail.com"],
	["ana@gmaill.com", "ana@gmail.com"],
	["ana@gmail.co", "ana@gmail.com"],
	["ana@hotmial.com", "ana@hotmail.com"],
	["ana@hotmil.es", "ana@hotmail.es"],
	["ana@outlok.com", "ana@outlook.com"],
	["ana@yaho.con", "ana@yahoo.com"],
	["ana@taller.comm", "ana@taller.com"],
])("suggests a correction of %s: %s", (typed, suggestion) => {
	expect(suggestEmail(typed)).toBe(suggestion);
});

test.each([
	...[
		"ana@gmail.com",
		"ana@hotmail.es",
		"ana@yahoo.com.mx",
		"ana@outlook.com",
		"ana@mail.com",
		"ana@email.com",
	],
	...[
		"ana@ymail.com",
		"ana@live.com",
		"ana@taller.com.pa",
		"ana@utp.ac.pa",
		"ana@taller.co",
		"ana@gmx.de",
		"ana@xn--pea-8ma.com",
	],
])("suggests nothing for %s", (typed) => {
	expect(suggestEmail(typed)).toBeUndefined();
});
