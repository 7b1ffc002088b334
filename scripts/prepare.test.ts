// @module-tag slow
import { execFileSync, spawnSync } from "node:child_process";
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

const COPIED_FILES = ["package.json", "package-lock.json", "scripts/prepare.mjs", "scripts/install.mjs"];
const NPM_SCRIPTS = ["check", "build", "dev", "bench", "faults", "notices"];
const NPM_PATH = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();

/**
 * Creates a checkout with packages of an older lock. Its npm records each call, and its Node claims to be the pinned
 * one.
 */
function createOldCheckout() {
	const root = mkdtempSync(join(tmpdir(), "biela-prepare-"));
	onTestFinished(() => rmSync(root, { recursive: true }));
	for (const file of COPIED_FILES) cpSync(join(import.meta.dirname, "..", file), join(root, file));
	mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
	writeFileSync(join(root, "node_modules/.biela-installed"), "an older lock");
	mkdirSync(join(root, "machine"));
	writeFileSync(join(root, "asked"), "");
	writeProgram(join(root, "machine/pinned"), [
		`[ "$1" != --version ] || exec echo v${manifest.dependencies.node}`,
		`exec ${process.execPath} "$@"`,
	]);
	writeProgram(join(root, "machine/npm"), [
		`[ "$1" = ci ] || exec ${NPM_PATH} "$@"`,
		`echo install >> ${root}/asked`,
		`mkdir -p ${root}/node_modules/.bin`,
		`cp ${root}/machine/pinned ${root}/node_modules/.bin/node`,
	]);
	return root;
}

function writeProgram(path: string, lines: string[]) {
	writeFileSync(path, ["#!/bin/sh", ...lines].join("\n"), { mode: 0o755 });
}

/** Runs a script as a developer does, with any exit code. @returns the recorded npm calls */
function runScript(root: string, script: string) {
	// Exclude this project's programs and the variables that npm sets for its children.
	const pathFolders = (process.env.PATH ?? "")
		.split(delimiter)
		.filter((folder) => !folder.includes("node_modules"));
	const env = { HOME: root, PATH: [join(root, "machine"), ...pathFolders].join(delimiter) };
	spawnSync(NPM_PATH, ["run", script], { cwd: root, env, stdio: "ignore" });
	return readFileSync(join(root, "asked"), "utf8");
}

test.each(NPM_SCRIPTS)("npm run %s installs first when the lock changed", (script) => {
	expect(runScript(createOldCheckout(), script)).toBe("install\n");
});

test("does not install twice for the same lock", () => {
	const root = createOldCheckout();
	runScript(root, "check");
	expect(runScript(root, "check")).toBe("install\n");
});

/** Creates a checkout whose bundler writes a given text, or fails. */
function createBuildableCheckout() {
	const root = mkdtempSync(join(tmpdir(), "biela-build-"));
	onTestFinished(() => rmSync(root, { recursive: true }));
	for (const file of ["scripts/prepare.mjs", "scripts/build.mjs"])
		cpSync(join(import.meta.dirname, "..", file), join(root, file));
	mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
	writeProgram(join(root, "node_modules/.bin/node"), [`exec ${process.execPath} "$@"`]);
	writeFileSync(
		join(root, "node_modules/.bin/react-router"),
		`const { mkdirSync, writeFileSync } = require("node:fs");
		const { BIELA_BUILD, SAYS } = process.env;
		mkdirSync(BIELA_BUILD, { recursive: true });
		writeFileSync(BIELA_BUILD + "/says", SAYS);
		console.log("assets/chunk-of-" + SAYS + ".js");
		process.exit(SAYS === "broken" ? 1 : 0);`,
	);
	writeFileSync(join(root, "scripts/compress.ts"), "");
	const runBuild = (buildText: string, extraEnv: NodeJS.ProcessEnv = {}) => {
		const env = { ...process.env, LOG_LEVEL: "", SAYS: buildText, ...extraEnv };
		const options = { cwd: root, env, encoding: "utf8" } as const;
		return spawnSync(process.execPath, ["scripts/build.mjs"], options);
	};
	const buildSite = (buildText: string) => runBuild(buildText).status;
	const getCurrentBuild = () => realpathSync(join(root, "build/current"));
	return {
		root,
		runBuild,
		buildSite,
		getCurrentBuild,
		readBuildText: (folder: string) => readFileSync(`${folder}/says`, "utf8"),
	};
}

test("prints bundler output only with LOG_LEVEL=debug", () => {
	const { runBuild } = createBuildableCheckout();
	const lines = runBuild("first").stdout.trim().split("\n");
	expect(lines).toEqual([
		expect.stringMatching(/^Building the site; it takes about .+…$/),
		expect.stringMatching(/^Built in \d+ s\.$/),
	]);
	expect(runBuild("second", { LOG_LEVEL: "debug" }).stdout).toContain("chunk-of-second");
});

test("shows the bundler's output when a build fails", () => {
	const { runBuild } = createBuildableCheckout();
	expect(runBuild("broken").stdout).toContain("chunk-of-broken");
});

test("keeps the previous build for a running server", () => {
	const { buildSite, getCurrentBuild, readBuildText } = createBuildableCheckout();
	expect(buildSite("first")).toBe(0);
	const servedBuild = getCurrentBuild();
	expect(buildSite("second")).toBe(0);
	expect([readBuildText(servedBuild), readBuildText(getCurrentBuild())]).toEqual(["first", "second"]);
});

test("keeps the last build after a failure, removes old ones", () => {
	const { root, buildSite, getCurrentBuild, readBuildText } = createBuildableCheckout();
	buildSite("first");
	expect(buildSite("broken")).toBe(1);
	expect(readBuildText(getCurrentBuild())).toBe("first");
	for (const buildText of ["2", "3", "4"]) buildSite(buildText);
	expect(readBuildText(getCurrentBuild())).toBe("4");
	expect(readdirSync(join(root, "build"))).toHaveLength(4);
	expect(existsSync(join(root, "build/current/.biela-built"))).toBe(true);
});

test("does not count unfinished builds among the stored ones", () => {
	const { root, buildSite, getCurrentBuild, readBuildText } = createBuildableCheckout();
	buildSite("first");
	const servedBuild = getCurrentBuild();
	for (const buildText of ["broken", "broken", "second", "third"]) buildSite(buildText);
	expect(readBuildText(servedBuild)).toBe("first");
	buildSite("fourth");
	expect(readdirSync(join(root, "build"))).toHaveLength(4);
});
