import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const FIRST_VERSION = "0.8.0";
const SECTION = /^## (\d+\.\d+\.\d+) · (\d{4}-\d{2}-\d{2})$/gm;

const readText = (name: string) => readFileSync(join(ROOT, name), "utf8");
const lines = readText("releases.txt").split("\n");
const releases = lines.slice(0, -1).map((line) => {
	const [version = "", commit = "", day = "", request, ...rest] = line.split("\t");
	return { version, commit, day, request, rest };
});
const toNumber = (version: string) =>
	version.split(".").reduce((total, part) => total * 1000 + Number(part), 0);

/** Runs git in the checkout. @returns its output, or undefined if it fails */
function runGit(...args: string[]): string | undefined {
	try {
		return execFileSync("git", args, {
			cwd: ROOT,
			encoding: "utf8",
			stdio: ["ignore", "pipe", "ignore"],
		}).trim();
	} catch {
		return undefined;
	}
}

describe("releases.txt", () => {
	test("has four fields a line and ends with a newline", () => {
		expect(lines.at(-1)).toBe("");
		expect(releases[0]?.version).toBe(FIRST_VERSION);
		for (const { version, commit, day, request, rest } of releases) {
			expect(version).toMatch(/^\d+\.\d+\.\d+$/);
			expect(commit).toMatch(/^[0-9a-f]{40}$/);
			expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
			expect(request).toMatch(/^$|^[A-ZÁÉÍÓÚÑ].{1,200}\.$/);
			expect(rest).toEqual([]);
		}
	});

	test("lists rising versions and days that do not go back", () => {
		const numbers = releases.map(({ version }) => toNumber(version));
		expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
		const days = releases.map(({ day }) => day);
		expect(days).toEqual(days.toSorted());
		const { version } = JSON.parse(readText("package.json")) as { version: string };
		expect(toNumber(version)).toBeGreaterThanOrEqual(Math.max(...numbers));
	});

	test("names the same releases as the changelog", () => {
		const sections = [...readText("CHANGELOG.md").matchAll(SECTION)].map(
			([, version, day]) => `${version} ${day}`,
		);
		expect(releases.map(({ version, day }) => `${version} ${day}`).reverse()).toEqual(sections);
	});

	test("has the rows of each release for the upgrade test", () => {
		const missing = releases.filter(
			({ version }) => !existsSync(join(ROOT, "tests/server/releases", `${version}.jsonl`)),
		);
		expect(missing).toEqual([]);
	});

	test("names commits of this history, oldest first", ({ skip }) => {
		const isShallow = runGit("rev-parse", "--is-shallow-repository");
		if (isShallow !== "false") skip("this checkout has no history to look into");
		const ancestors = [...releases.map(({ commit }) => commit), "HEAD"];
		for (const [index, commit] of ancestors.slice(0, -1).entries()) {
			expect([commit, runGit("cat-file", "-t", commit)]).toEqual([commit, "commit"]);
			const next = ancestors[index + 1] as string;
			expect([commit, next, runGit("merge-base", "--is-ancestor", commit, next)]).toEqual([commit, next, ""]);
		}
	});
});
