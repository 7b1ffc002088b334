import { expect, test } from "vitest";
import { faultOf, regexesOf } from "./check-regexes.ts";

const judge = (source: string) => Promise.all(regexesOf("src/x.ts", source).map(faultOf));

test.each([
	["a row of slashes", "path.replace(/\\/+$/, '')"],
	["a repetition of repetitions", "export const isWord = /^(\\w+\\s?)*$/.test(text);"],
	["one that is built", 'const pattern = new RegExp("(a|a)*$");'],
	["one that is built without new", 'const pattern = RegExp("(a|a)*$", "i");'],
])("%s is found", async (_, source) => {
	expect(await judge(source)).toEqual([
		expect.stringMatching(/^src\/x\.ts: .+(polynomial|exponential)/),
	]);
});

test("what is put together while running cannot be judged", async () => {
	expect(await judge("const pattern = new RegExp(word);")).toEqual([
		expect.stringContaining("is built while running"),
	]);
});

test("what grows like its text passes, and a comment or a text is no expression", async () => {
	const source =
		"const DAY = /^\\d{4}-\\d{2}$/; // like /\\/+$/\nconst said = '/\\/+$/'; const half = a / b / c;";
	expect(regexesOf("src/x.tsx", source)).toHaveLength(1);
	expect(await judge(source)).toEqual([undefined]);
});
