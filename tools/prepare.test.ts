import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

const COPIED = ["package.json", "package-lock.json", "tools/prepare.mjs", "tools/install.mjs"];
const SCRIPTS = ["check", "build", "dev", "test:unit", "test:e2e", "bench", "faults", "notices"];
const NPM = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();

/** A checkout with packages of an older lock. Its npm notes that it was asked to install, its Node claims to be the pinned one. */
function oldCheckout() {
	const root = mkdtempSync(join(tmpdir(), "biela-prepare-"));
	onTestFinished(() => rmSync(root, { recursive: true }));
	for (const file of COPIED) cpSync(join(import.meta.dirname, "..", file), join(root, file));
	mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
	writeFileSync(join(root, "node_modules/.biela-installed"), "an older lock");
	mkdirSync(join(root, "machine"));
	writeFileSync(join(root, "asked"), "");
	program(join(root, "machine/pinned"), [
		`[ "$1" != --version ] || exec echo v${manifest.dependencies.node}`,
		`exec ${process.execPath} "$@"`,
	]);
	program(join(root, "machine/npm"), [
		`[ "$1" = install ] || exec ${NPM} "$@"`,
		`echo install >> ${root}/asked`,
		`mkdir -p ${root}/node_modules/.bin`,
		`cp ${root}/machine/pinned ${root}/node_modules/.bin/node`,
	]);
	return root;
}

function program(path: string, lines: string[]) {
	writeFileSync(path, ["#!/bin/sh", ...lines].join("\n"), { mode: 0o755 });
}

/** Runs a script as a person does. @returns what npm was asked for; how the script ends is no matter */
function askedBy(root: string, script: string) {
	// Neither this project's programs nor what the npm that runs the tests told its children.
	const folders = (process.env.PATH ?? "")
		.split(delimiter)
		.filter((folder) => !folder.includes("node_modules"));
	const env = { HOME: root, PATH: [join(root, "machine"), ...folders].join(delimiter) };
	spawnSync(NPM, ["run", script], { cwd: root, env, stdio: "ignore" });
	return readFileSync(join(root, "asked"), "utf8");
}

test.each(SCRIPTS)(
	"npm run %s installs first when the lock is newer than the packages",
	(script) => {
		expect(askedBy(oldCheckout(), script)).toBe("install\n");
	},
);

test("what was installed once is not installed again", () => {
	const root = oldCheckout();
	askedBy(root, "check");
	expect(askedBy(root, "check")).toBe("install\n");
});
