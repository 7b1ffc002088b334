import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BY_WORK, faultOf, regexesOf } from "./check-regexes.ts";

const judge = (source: string) => Promise.all(regexesOf("src/x.ts", source).map(faultOf));

test.each([
	["a row of slashes", "path.replace(/\\/+$/, '')"],
	["a repetition of repetitions", "export const isWord = /^(\\w+\\s?)*$/.test(text);"],
	["one that is built", 'const pattern = new RegExp("(a|a)*$");'],
	["one that is built without new", 'const pattern = RegExp("(a|a)*$", "i");'],
])("reports %s", async (_, source) => {
	expect(await judge(source)).toEqual([
		expect.stringMatching(/^src\/x\.ts: .+(polynomial|exponential)/),
	]);
});

test("reports a pattern built at run time", async () => {
	expect(await judge("const pattern = new RegExp(word);")).toEqual([
		expect.stringContaining("is built while running"),
	]);
});

test("passes linear expressions and ignores comments and strings", async () => {
	const source =
		"const DAY = /^\\d{4}-\\d{2}$/; // like /\\/+$/\nconst said = '/\\/+$/'; const half = a / b / c;";
	expect(regexesOf("src/x.tsx", source)).toHaveLength(1);
	expect(await judge(source)).toEqual([undefined]);
});

test("switches off every time limit of the checker", () => {
	const known = readFileSync("node_modules/recheck/index.d.ts", "utf8");
	const clocks = [...known.matchAll(/^ {2}(\w*[tT]imeout)\?: number/gm)].map(
		([, name = ""]) => name,
	);
	// The time limits are negative by default; the checker's engine does not run here.
	const asked = clocks.filter((name) => name !== "recallTimeout");
	expect(asked.toSorted()).toEqual(Object.keys(BY_WORK).toSorted());
	expect(new Set(Object.values(BY_WORK))).toEqual(new Set([null]));
});
