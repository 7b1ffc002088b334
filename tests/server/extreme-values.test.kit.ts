/** Hostile input for URLs, forms and JSON: range limits and invalid text. */
const LONG = 100_000;
const DEEP = 5_000;

const DAYS = ["0000-01-01", "0001-01-01", "1999-12-31", "2026-02-30", "9999-12-31"].concat(
	["10000-01-01", "+275760-09-13", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"],
	["+275760-09-13T00:00:00.000Z", `2026-11-20T15:00:00.${"0".repeat(LONG)}Z`],
);
const NUMBERS = ["9007199254740992", "-9007199254740993", "2147483648", "-2147483649"].concat([
	"0",
	"-0",
	"-1",
	"0.1",
	"1e308",
	"1e-400",
]);
const TEXTS = ["", " ", "NaN", "Infinity", "2147483648", "0x10", "9999-12-31", "10000-01-01"].concat(
	["__proto__", "constructor", "../../etc/passwd", "%", "' or 1=1 --", "*", "a@b.co", "١٢"],
	["javascript:alert(1)", "//evil.example", "\u202e\u200b", "👩‍🔧".repeat(50), "/".repeat(15_500)],
	["a".repeat(LONG), `${" ".repeat(LONG)}x`, "ñ".repeat(LONG / 2)],
);

const utf8 = new TextEncoder();
const toBytes = (...parts: (string | number[])[]) =>
	Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...utf8.encode(part)] : part)));
const encodeJsonStrings = (texts: string[]) => texts.map((text) => toBytes(JSON.stringify(text)));
const encodeTexts = (texts: string[]) => texts.map((text) => toBytes(text));

/** Texts that cannot be stored or displayed; the last are a surrogate, an overlong slash, a stray byte, a NUL. */
const ILL_FORMED = [
	...encodeTexts(['"\\ud800"', '"\\udfff"', '"a\\udc00\\ud800b"', '"\\u0000"', '"\\ud83d\\ude00\\ud83d"']),
	...[[0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xff], [0]].map((sequence) => toBytes('"', sequence, '"')),
];
/** Values of a wrong type, and invalid JSON. */
const WRONG_TYPES = encodeTexts(
	["null", "true", "1", '"1"', "[]", "{}", '[""]', "[[]]", "", "NaN"].concat([
		'{"__proto__":{"isAdmin":true}}',
		'{"\\ud800":1}',
		'{"":{"":{}}}',
	]),
);
const NESTED_VALUES = [
	toBytes("[".repeat(DEEP), "]".repeat(DEEP)),
	toBytes('{"a":'.repeat(DEEP), "1", "}".repeat(DEEP)),
	toBytes(`[${'"a",'.repeat(20_000)}"a"]`),
];

/** Kind of a value; each kind has its own extremes. */
export type Kind = "text" | "day" | "number" | "choice" | "heap";

/** Extremes as raw JSON, so that invalid JSON is possible. */
export const JSON_EXTREMES: Record<Kind, readonly Uint8Array<ArrayBuffer>[]> = {
	text: [...WRONG_TYPES, ...ILL_FORMED, ...encodeJsonStrings(TEXTS)],
	day: [...WRONG_TYPES, ...ILL_FORMED, ...encodeJsonStrings(DAYS)],
	number: [
		...WRONG_TYPES,
		...encodeTexts([...NUMBERS, "1e999", "-1e999"]),
		...encodeJsonStrings(["", "NaN", "0x10"]),
	],
	choice: [...WRONG_TYPES, ...encodeJsonStrings(["", "__proto__", "constructor"])],
	heap: [...WRONG_TYPES, ...ILL_FORMED, ...NESTED_VALUES],
};

/** Malformed percent escapes and dot segments. */
const ESCAPES = ["%ED%A0%80", "%C0%AF", "%FF", "%00", "%zz", "a%2Fb", "%2e%2e%2f", "..", "."];
const encodeForUrl = (texts: string[]) => [...texts.map(encodeURIComponent), ...ESCAPES];
export const URL_EXTREMES: Record<Kind, readonly string[]> = {
	text: encodeForUrl(TEXTS),
	day: encodeForUrl(DAYS),
	number: encodeForUrl([...NUMBERS, "", "NaN", "Infinity", "0x10", "9".repeat(LONG)]),
	choice: encodeForUrl(["", "__proto__", "constructor"]),
	heap: [],
};

/** Malformed query strings of one parameter, beyond a single value. */
export const QUERY_EXTREMES: readonly ((name: string) => string)[] = [
	(name) => `${name}=1&${name}=2`,
	(name) => `${name}[]=1`,
	(name) => `${name}[__proto__]=1`,
	(name) => `__proto__=1&constructor=1&${name}`,
	(name) => `${name}=1&`.repeat(2_000),
	(name) => `${name}%ED%A0%80=1`,
];

/** Headers are limited to Latin 1 without control characters; clients cannot send others. */
export const HEADER_EXTREMES: readonly string[] = [
	...TEXTS.filter((text) => /^[ -~]*$/.test(text)),
	"\xed\xa0\x80",
	"ñ".repeat(200),
];
