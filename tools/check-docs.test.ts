import { expect, test } from "vitest";
import { problemsOf } from "./check-docs.ts";

const files = [
	"src",
	"src/features/quotes/contract.ts",
	"src/workshop.ts",
	".ci/run",
	"docs/runbook.md",
];

function problemsIn(text: string): string[] {
	return problemsOf(new Map([["README.md", text]]), files);
}

test("paths from the root, from src, by their last parts and folders are found", () => {
	const named =
		"`src/workshop.ts` `workshop.ts:12` `quotes/contract.ts` `features/quotes/` `.ci/run`";
	expect(problemsIn(named)).toEqual([]);
});

test("a path that does not exist is reported, from every document", () => {
	expect(problemsIn("Read `src/gone.ts`.")).toEqual(["README.md: src/gone.ts does not exist"]);
	expect(problemsIn("`features/appointments/`, `shop.ts`")).toHaveLength(2);
	const page = new Map([["docs/decisions/001-database.md", "`src/features/orders`"]]);
	expect(problemsOf(page, files)).toHaveLength(1);
});

test("commands, addresses, packages, media types, patterns and made folders are not paths", () => {
	const others =
		"`npm start` `/api/quotes` `#features/x.ts` `@react-router/dev` `application/json` `data/biela.db` `build/` `docs/NNN-*.md` `Date.now`";
	expect(problemsIn(others)).toEqual([]);
	expect(problemsIn("```\nsrc/`gone.ts`\n```")).toEqual([]);
});

test("a README of 61 lines is refused", () => {
	expect(problemsIn("line\n".repeat(60))).toEqual([]);
	expect(problemsIn("line\n".repeat(61))).toEqual(["README.md: 61 lines, at most 60"]);
});
