import { expect, test } from "vitest";
import { countLongTitles, countNames, findExcess, lowerLimits } from "./check-names.ts";

const countNamesIn = (source: string) => countNames("src/x.tsx", source);

test.each([
	["an …Of function", "function factsOf(state: string) { return state; }", { "…Of": 1 }],
	["an …Of arrow function", "export const priceOf = (cents: number) => cents;", { "…Of": 1 }],
	["at as a parameter", "export function send(at: Date) { return at; }", { at: 1 }],
	["a vague parameter", "export const send = (told = 1) => told;", { told: 1 }],
	["a vague type", "export type Asked = { wasKept: boolean };", { asked: 1, kept: 1 }],
	[
		"a vague wire field",
		"export type Wire = { asked_at: string; is_untold: boolean };",
		{ asked: 1, untold: 1 },
	],
	[
		"destructured names",
		"export function f({ told, b: [known] }: X) { const { c: seen = 1, ...kept } = told; }",
		{ told: 1, known: 1, seen: 1, kept: 1 },
	],
	["a vague comment", "/** Whoever asks. */\nexport const a = 1; // for somebody", { comment: 2 }],
])("counts %s", (_, source, expected) => {
	expect(countNamesIn(source)).toEqual(expected);
});

test("ignores uses, values, strings and JSX text", () => {
	const source =
		"export const Row = () => <p>told</p>;\nexport const body = { seen: 1, kept_until: row.kept, text: 'told at' };" +
		"\n// Sends the message.";
	expect(countNamesIn(source)).toEqual({});
});

test("counts titles of more than 13 words", () => {
	const longTitle = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen";
	expect(countLongTitles(`test("${longTitle}", () => {});\n\ttest.each(ROWS)("short", () => {});`)).toBe(1);
});

test("names what exceeds its limit", () => {
	expect(findExcess({ told: 3, at: 1 }, { told: 3 })).toEqual([expect.stringMatching(/^at: 1, at most 0/)]);
});

test("lowers limits and never raises one", () => {
	expect(lowerLimits({ told: 2, asked: 9 }, { told: 3, asked: 1, kept: 4 })).toEqual({ told: 2, asked: 1 });
});
