// @module-tag slow
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** Creates a small project with this project's settings, for each test. */
let project: string;
beforeEach(() => {
	project = mkdtempSync(join(tmpdir(), "biela-planted-"));
	for (const file of ["biome.json", "knip.json", "package.json", "tsconfig.json"])
		cpSync(file, join(project, file));
	symlinkSync(join(process.cwd(), "node_modules"), join(project, "node_modules"));
	writeProjectFile("server.ts", 'import { used } from "#used.ts";\n\nused();\n');
	writeProjectFile("src/used.ts", "export function used() {}\n");
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function writeProjectFile(path: string, source: string) {
	mkdirSync(dirname(join(project, path)), { recursive: true });
	writeFileSync(join(project, path), source);
}

/** Runs a program of the check. @returns its output */
function runProgram(...command: string[]) {
	const [program = "", ...args] = command;
	const { status, stdout, stderr } = spawnSync(join("node_modules/.bin", program), args, {
		cwd: project,
		encoding: "utf8",
	});
	return { status, output: stdout + stderr };
}

test("knip rejects a dead file and a dead export", () => {
	expect(runProgram("knip", "--production").output).toBe("");
	writeProjectFile("src/dead-file.ts", "export const nothing = 1;\n");
	writeProjectFile("src/used.ts", "export function used() {}\n\nexport function unused() {}\n");
	const { status, output } = runProgram("knip", "--production");
	expect(status).toBe(1);
	expect(output).toMatch(/src\/dead-file\.ts[\s\S]*unused/);
});

test("biome rejects import cycles and a file of 301 lines", () => {
	writeProjectFile("src/one.ts", 'import type { Other } from "./other.ts";\n\nexport type One = Other;\n');
	writeProjectFile("src/other.ts", 'import type { One } from "./one.ts";\n\nexport type Other = One | 1;\n');
	const sourceLines = Array.from({ length: 301 }, (_, line) => `export const line${line} = ${line};`);
	writeProjectFile("src/long.ts", `${sourceLines.join("\n")}\n`);
	const { status, output } = runProgram("biome", "lint", "--vcs-enabled=false", "src");
	expect(status).toBe(1);
	expect(output).toContain("noImportCycles");
	expect(output).toContain("noExcessiveLinesPerFile");
});
