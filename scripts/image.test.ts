import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const readRootFile = (path: string) => readFileSync(join(ROOT, path), "utf8");
const IMPORT_STATEMENT = /(?:from|import|import\()\s*"([^"]+)"/g;

/** The programs that the image runs from source: the server's file, the commands, and their child processes. */
const PROGRAMS = [
	"server.ts",
	...["backup", "restore", "move", "reset-password"].map((name) => `scripts/${name}.ts`),
	...globSync("src/**/*-{thread,process}.server.ts", { cwd: ROOT }),
	...listStartedScripts(globSync("src/**/*.server.ts", { cwd: ROOT })),
];

/** Scripts that the programs start by name. */
function listStartedScripts(files: string[]): string[] {
	return files.flatMap((file) =>
		[...readRootFile(file).matchAll(/"\.\/((?:src|tools)\/[\w./-]+\.ts)"/g)].map(([, path = ""]) => path),
	);
}

/** Resolves an import. @param importingFile the importing file's path from the root @returns the imported file's path, undefined for a package */
function resolveImport(name: string, importingFile: string): string | undefined {
	if (name.startsWith(".")) return resolve(ROOT, dirname(importingFile), name).slice(ROOT.length + 1);
	if (!name.startsWith("#")) return undefined;
	const path = name.slice(1);
	return /^(seed|migrations)\//.test(path) ? path : `src/${path}`;
}

function listImportedPackages(programs: readonly string[]): Set<string> {
	const visitedFiles = new Set<string>();
	const packages = new Set<string>();
	const pendingFiles = [...programs];
	for (let file = pendingFiles.pop(); file; file = pendingFiles.pop()) {
		if (visitedFiles.has(file) || !existsSync(join(ROOT, file))) continue;
		visitedFiles.add(file);
		const code = readRootFile(file).replace(/^import type [^;]*;/gm, "");
		for (const [, name = ""] of code.matchAll(IMPORT_STATEMENT)) {
			const target = resolveImport(name, file);
			if (target) pendingFiles.push(target);
			else
				packages.add(
					name
						.split("/")
						.slice(0, name.startsWith("@") ? 2 : 1)
						.join("/"),
				);
		}
	}
	return packages;
}

test("image programs import only packages that the image installs", () => {
	const [, removedFolders = ""] = /rm -rf ([^\\&]+)/.exec(readRootFile("Dockerfile")) ?? [];
	const removedNames = removedFolders.trim().split(/\s+/);
	expect(removedNames).toContain("@tiptap");
	const requiredPackages = [...listImportedPackages(PROGRAMS)];
	expect(requiredPackages).toContain("kysely");
	expect(
		requiredPackages.filter(
			(packageName) =>
				removedNames.includes(packageName) || removedNames.includes(packageName.split("/")[0] ?? ""),
		),
	).toEqual([]);
	const external = /AS_INSTALLED = \[([\s\S]*?)\];/.exec(readRootFile("vite.config.ts"))?.[1] ?? "";
	expect(external).toContain("sharp");
	expect(removedNames.filter((name) => external.includes(`"${name}"`))).toEqual([]);
});

test("compose.yaml passes every setting that an error names", () => {
	const internalSettings = ["PORT", "HOST", "BIELA_DATA", "BIELA_NOW", "BIELA_SAMPLE", "ZOHO_ACCOUNTS_URL"];
	const settings = [...readRootFile("src/server/start/env.server.ts").matchAll(/^\t\t([A-Z_]+):/gm)].map(
		([, name = ""]) => name,
	);
	expect(settings).toContain("LOG_LEVEL");
	const composeFile = readRootFile("compose.yaml");
	const missing = settings.filter(
		(name) => !internalSettings.includes(name) && !composeFile.includes(` ${name}:`),
	);
	expect(missing).toEqual([]);
});
