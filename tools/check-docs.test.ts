import { expect, test } from "vitest";
import { findProblems } from "./check-docs.ts";
import { findCitationProblems } from "./citations.ts";

const files = ["src", "src/features/quotes/contract.ts", "src/workshop.ts", ".ci/run", "docs/runbook.md"];

function problemsIn(text: string): string[] {
	return findProblems(new Map([["README.md", text]]), files);
}

test("resolves paths from the root, src, suffixes and folders", () => {
	const named = "`src/workshop.ts` `workshop.ts:12` `quotes/contract.ts` `features/quotes/` `.ci/run`";
	expect(problemsIn(named)).toEqual([]);
});

test("reports a missing path from every document", () => {
	expect(problemsIn("Read `src/gone.ts`.")).toEqual(["README.md: src/gone.ts does not exist"]);
	expect(problemsIn("`features/appointments/`, `shop.ts`")).toHaveLength(2);
	const page = new Map([["docs/decisions/001-database.md", "`src/features/orders`"]]);
	expect(findProblems(page, files)).toHaveLength(1);
});

test("ignores commands, URLs, packages, media types and generated folders", () => {
	const others =
		"`npm start` `/api/quotes` `#features/x.ts` `@react-router/dev` `application/json` `data/biela.db` `build/` `docs/NNN-*.md` `Date.now`";
	expect(problemsIn(others)).toEqual([]);
	expect(problemsIn("```\nsrc/`gone.ts`\n```")).toEqual([]);
});

test("rejects a README of 61 lines", () => {
	expect(problemsIn("line\n".repeat(60))).toEqual([]);
	expect(problemsIn("line\n".repeat(61))).toEqual(["README.md: 61 lines, at most 60"]);
});

const pages = new Map([
	["docs/rules/3-appointments.md", "**3.4 The work ends before closing.** Text.\n**3.7 Held.**"],
	["docs/decisions/013-zoho.md", "# 013"],
]);

function citedBy(source: string): string[] {
	return findCitationProblems(new Map([["src/a.ts", source]]), pages);
}

test("allows citations of rules, decisions, standards, laws and pages", () => {
	expect(citedBy("/** Holds it. @source rules 3.4, 3.7; decision 013; RFC 9112 §9.6 */")).toEqual([]);
	expect(citedBy("/**\n * @source ASVS 5.0 §1.3.6, §10.2.1; WCAG 2.2 §3.3.7\n */")).toEqual([]);
	expect(citedBy("\t * @source RFC 8292; Ley 81/2019; https://schema.org/Product")).toEqual([]);
	expect(citedBy('@source "../ui";\nconst sheet = "@source nothing";')).toEqual([]);
});

test("rejects unknown rules and decisions in tags and comments", () => {
	expect(citedBy("/** @source rules 3.4, 3.99 */")).toEqual(["src/a.ts: no rule 3.99"]);
	expect(citedBy("// Whoever is late (rules 9.1).")).toEqual(["src/a.ts: no rule 9.1"]);
	expect(citedBy("/** @source decision 099 */")).toEqual(["src/a.ts: no decision 099"]);
});

test("rejects a source of an unknown form", () => {
	for (const unknown of ['spec §9 "Recent"', "rules 3", "the owner", "rules 3.4, decision 013", "RFC"])
		expect(citedBy(`/** @source ${unknown} */`)).toHaveLength(1);
});

test("rejects duplicate rule numbers and numbers of another page", () => {
	const twice = new Map([["docs/rules/3-a.md", "**3.1 A.** x\n\n**3.1 B.** y\n\n**4.1 C.** z"]]);
	expect(findCitationProblems(new Map(), twice)).toEqual(["docs/rules: two rules are 3.1"]);
	expect(findCitationProblems(new Map([["a.ts", "/** @source rules 4.1 */"]]), twice)).toHaveLength(2);
});
