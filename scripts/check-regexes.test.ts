import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { getProblem, listRegexes, WORK_LIMITS } from "./check-regexes.ts";

const findProblems = (source: string) => Promise.all(listRegexes("src/x.ts", source).map(getProblem));

test.each([
	["a row of slashes", "path.replace(/\\/+$/, '')"],
	["a repetition of repetitions", "export const isWord = /^(\\w+\\s?)*$/.test(text);"],
	["a pattern built with new", 'const pattern = new RegExp("(a|a)*$");'],
	["a pattern built without new", 'const pattern = RegExp("(a|a)*$", "i");'],
])("reports %s", async (_, source) => {
	expect(await findProblems(source)).toEqual([
		expect.stringMatching(/^src\/x\.ts: .+(polynomial|exponential)/),
	]);
});

test("reports a pattern built at run time", async () => {
	expect(await findProblems("const pattern = new RegExp(word);")).toEqual([
		expect.stringContaining("is built while running"),
	]);
});

test("passes linear expressions and ignores comments and strings", async () => {
	const source =
		"const DAY = /^\\d{4}-\\d{2}$/; // like /\\/+$/\nconst said = '/\\/+$/'; const half = a / b / c;";
	expect(listRegexes("src/x.tsx", source)).toHaveLength(1);
	expect(await findProblems(source)).toEqual([undefined]);
});

test("switches off every time limit of the checker", () => {
	const typings = readFileSync("node_modules/recheck/index.d.ts", "utf8");
	const timeLimits = [...typings.matchAll(/^ {2}(\w*[tT]imeout)\?: number/gm)].map(([, name = ""]) => name);
	// The time limits are negative by default; the checker's engine does not run here.
	const settableLimits = timeLimits.filter((name) => name !== "recallTimeout");
	expect(settableLimits.toSorted()).toEqual(Object.keys(WORK_LIMITS).toSorted());
	expect(new Set(Object.values(WORK_LIMITS))).toEqual(new Set([null]));
});
