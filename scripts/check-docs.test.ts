import { expect, test } from "vitest";
import { findProblems } from "./check-docs.ts";
import { findCitationProblems } from "./citations.ts";

const FILES = [
	"src",
	"src/features/inbox/quotes/contract.ts",
	"src/domain/shop.ts",
	".ci/run",
	"docs/operations.md",
];

function findReadmeProblems(text: string): string[] {
	return findProblems(new Map([["README.md", text]]), FILES);
}

test("resolves paths from the root, src, suffixes and folders", () => {
	const existingPaths =
		"`src/domain/shop.ts` `shop.ts:12` `quotes/contract.ts` `features/inbox/quotes/` `.ci/run`";
	expect(findReadmeProblems(existingPaths)).toEqual([]);
});

test("reports a missing path from every document", () => {
	expect(findReadmeProblems("Read `src/gone.ts`.")).toEqual(["README.md: src/gone.ts does not exist"]);
	expect(findReadmeProblems("`features/appointments/`, `garage.ts`")).toHaveLength(2);
	const decisionPage = new Map([["docs/decisions/001-database.md", "`src/features/orders`"]]);
	expect(findProblems(decisionPage, FILES)).toHaveLength(1);
});

test("ignores commands, URLs, packages, media types and generated folders", () => {
	const nonPaths =
		"`npm start` `/api/quotes` `#features/x.ts` `@react-router/dev` `application/json` `data/biela.db` `build/` `docs/NNN-*.md` `Date.now`";
	expect(findReadmeProblems(nonPaths)).toEqual([]);
	expect(findReadmeProblems("```\nsrc/`gone.ts`\n```")).toEqual([]);
});

test("rejects a README of 131 lines", () => {
	expect(findReadmeProblems("line\n".repeat(130))).toEqual([]);
	expect(findReadmeProblems("line\n".repeat(131))).toEqual(["README.md: 131 lines, at most 130"]);
});

const RULE_PAGES = new Map([
	["docs/rules/3-appointments.md", "**3.4 The work ends before closing.** Text.\n**3.7 Held.**"],
	["docs/decisions/013-zoho.md", "# 013"],
]);

function findCitations(source: string): string[] {
	return findCitationProblems(new Map([["src/a.ts", source]]), RULE_PAGES);
}

test("allows citations of rules, decisions, standards, laws and pages", () => {
	expect(findCitations("/** Holds it. @source rules 3.4, 3.7; decision 013; RFC 9112 §9.6 */")).toEqual([]);
	expect(findCitations("/**\n * @source ASVS 5.0 §1.3.6, §10.2.1; WCAG 2.2 §3.3.7\n */")).toEqual([]);
	expect(findCitations("\t * @source RFC 8292; Ley 81/2019; https://schema.org/Product")).toEqual([]);
	expect(findCitations('@source "../ui";\nconst sheet = "@source nothing";')).toEqual([]);
});

test("rejects unknown rules and decisions in tags and comments", () => {
	expect(findCitations("/** @source rules 3.4, 3.99 */")).toEqual(["src/a.ts: no rule 3.99"]);
	expect(findCitations("// Whoever is late (rules 9.1).")).toEqual(["src/a.ts: no rule 9.1"]);
	expect(findCitations("/** @source decision 099 */")).toEqual(["src/a.ts: no decision 099"]);
});

test("rejects a source of an unknown form", () => {
	for (const unknownSource of ['spec §9 "Recent"', "rules 3", "the owner", "rules 3.4, decision 013", "RFC"])
		expect(findCitations(`/** @source ${unknownSource} */`)).toHaveLength(1);
});

test("rejects duplicate rule numbers and numbers of another page", () => {
	const pagesWithDuplicates = new Map([
		["docs/rules/3-a.md", "**3.1 A.** x\n\n**3.1 B.** y\n\n**4.1 C.** z"],
	]);
	expect(findCitationProblems(new Map(), pagesWithDuplicates)).toEqual(["docs/rules: two rules are 3.1"]);
	expect(
		findCitationProblems(new Map([["a.ts", "/** @source rules 4.1 */"]]), pagesWithDuplicates),
	).toHaveLength(2);
});
