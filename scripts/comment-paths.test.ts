import { expect, test } from "vitest";
import { findCommentProblems } from "./comment-paths.ts";

const FILES = [
	"migrations/008-visit-ids.ts",
	"src/features/inbox/quotes/contract.ts",
	"src/features/inbox/quotes/table.server.ts",
	"src/core/requests/form/consent.ts",
];

const findProblems = (comment: string) =>
	findCommentProblems(
		new Map([["src/features/inbox/quotes/a.ts", `/** ${comment} */\nexport const page = "gone.ts";`]]),
		FILES,
		(path) => path.startsWith("build/"),
	);

test("resolves paths from the root, src, the subject and the file", () => {
	for (const path of [
		"src/features/inbox/quotes/contract.ts",
		"#features/inbox/quotes/contract.ts",
		"features/inbox/quotes/contract.ts",
		"quotes/contract.ts",
		"./contract.ts",
		"../quotes/contract.ts",
		"contract.ts",
	])
		expect(findProblems(`See \`${path}\` (${path}), ${path}.`)).toEqual([]);
});

test("rejects a path that does not exist", () => {
	expect(findProblems("The consent covers this (leads/consent.ts).")).toEqual([
		"src/features/inbox/quotes/a.ts: a comment names leads/consent.ts, which does not exist",
	]);
	expect(findProblems("See `gone.ts`, `#core/gone.server.ts` and ./gone.css.")).toHaveLength(3);
});

test("rejects a migration that does not exist", () => {
	expect(findProblems("The index of migration 008.")).toEqual([]);
	expect(findProblems("Counted by a scan (migration 067).")).toEqual([
		"src/features/inbox/quotes/a.ts: a comment names migration 067, which does not exist",
	]);
});

test("ignores URLs, patterns and generated files", () => {
	expect(
		findProblems(
			"https://a.pa/gone.json `/gone.txt` `…-gone.server.ts` `*.gone.ts` `build/gone.mjs` gone.tsv",
		),
	).toEqual([]);
});
