import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const IMPORTED = /(?:from|import|import\()\s*"([^"]+)"/g;

/** The programs that the image runs from source: the server's file, the commands, and their child processes. */
const RUN = [
	"server.ts",
	...["backup", "restore", "move", "reset-password"].map((name) => `tools/${name}.ts`),
	...globSync("src/**/*-{thread,process}.server.ts", { cwd: ROOT }),
	...startedIn(globSync("src/**/*.server.ts", { cwd: ROOT })),
];

/** Scripts that the programs start by name. */
function startedIn(files: string[]): string[] {
	return files.flatMap((file) =>
		[...read(file).matchAll(/"\.\/((?:src|tools)\/[\w./-]+\.ts)"/g)].map(([, path = ""]) => path),
	);
}

/** Resolves an import. @param from the importing file's path from the root @returns the imported file's path, undefined for a package */
function resolveImport(name: string, from: string): string | undefined {
	if (name.startsWith(".")) return resolve(ROOT, dirname(from), name).slice(ROOT.length + 1);
	if (!name.startsWith("#")) return undefined;
	const path = name.slice(1);
	return /^(seed|migrations)\//.test(path) ? path : `src/${path}`;
}

function listImportedPackages(entries: readonly string[]): Set<string> {
	const seen = new Set<string>();
	const packages = new Set<string>();
	const pending = [...entries];
	for (let file = pending.pop(); file; file = pending.pop()) {
		if (seen.has(file) || !existsSync(join(ROOT, file))) continue;
		seen.add(file);
		const code = read(file).replace(/^import type [^;]*;/gm, "");
		for (const [, name = ""] of code.matchAll(IMPORTED)) {
			const target = resolveImport(name, file);
			if (target) pending.push(target);
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
	const [, removed = ""] = /rm -rf ([^\\&]+)/.exec(read("Dockerfile")) ?? [];
	const names = removed.trim().split(/\s+/);
	expect(names).toContain("@tiptap");
	const requiredPackages = [...listImportedPackages(RUN)];
	expect(requiredPackages).toContain("kysely");
	expect(
		requiredPackages.filter((one) => names.includes(one) || names.includes(one.split("/")[0] ?? "")),
	).toEqual([]);
	const external = /AS_INSTALLED = \[([\s\S]*?)\];/.exec(read("vite.config.ts"))?.[1] ?? "";
	expect(external).toContain("sharp");
	expect(names.filter((name) => external.includes(`"${name}"`))).toEqual([]);
});

test("compose.yaml passes every setting that an error names", () => {
	const internalSettings = ["PORT", "HOST", "BIELA_DATA", "BIELA_NOW", "BIELA_SAMPLE", "ZOHO_ACCOUNTS_URL"];
	const settings = [...read("src/platform/start/env.server.ts").matchAll(/^\t\t([A-Z_]+):/gm)].map(
		([, name = ""]) => name,
	);
	expect(settings).toContain("LOG_LEVEL");
	const passed = read("compose.yaml");
	const missing = settings.filter(
		(name) => !internalSettings.includes(name) && !passed.includes(` ${name}:`),
	);
	expect(missing).toEqual([]);
});
