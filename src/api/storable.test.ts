import { expect, test } from "vitest";
import { toStoredText } from "./storable.server.ts";

const parseStored = (json: string) => JSON.parse(toStoredText(json)) as unknown;

test.each([
	['"nin\u0303o"', "niño"],
	['"nin\\u0303o"', "niño"],
	['"ni\\u006e\\u0303o"', "niño"],
	// A combining mark after an escape stays separate.
	['"a\\n\u0303b"', "a\n\u0303b"],
	['"a\\u000a\\u0301b"', "a\n\u0301b"],
	['"a\\u0009b"', "a\tb"],
	['"\\u0022\\u005c"', '"\\'],
	['"\\ud83d\\ude0a\\u0301"', "😊\u0301"],
	['"Ana\\u200b\u2060\ufeff"', "Ana"],
	['"👨\u200d🔧 ❤\ufe0f"', "👨\u200d🔧 ❤\ufe0f"],
	['"می\u200cخواهم"', "می\u200cخواهم"],
	['{"e\u0301":["e\u0301"]}', JSON.parse('{"\u00e9":["\u00e9"]}')],
])("stores %j as %j", (json, value) => {
	expect(parseStored(json)).toEqual(value);
});

test("leaves invalid JSON unchanged", () => {
	for (const json of ['\ufeff{"a":1}', '{"a":e\u0301}', '"\\ux\u200b"'])
		expect(toStoredText(json)).toBe(json);
});
