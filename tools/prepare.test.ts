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

const COPIED = ["package.json", "package-lock.json", "tools/prepare.mjs", "tools/install.mjs"];
const SCRIPTS = ["check", "build", "dev", "bench", "faults", "notices"];
const NPM = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();

/**
 * Creates a checkout with packages of an older lock. Its npm records each call, and its Node claims to be the pinned
 * one.
 */
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
		`[ "$1" = ci ] || exec ${NPM} "$@"`,
		`echo install >> ${root}/asked`,
		`mkdir -p ${root}/node_modules/.bin`,
		`cp ${root}/machine/pinned ${root}/node_modules/.bin/node`,
	]);
	return root;
}

function program(path: string, lines: string[]) {
	writeFileSync(path, ["#!/bin/sh", ...lines].join("\n"), { mode: 0o755 });
}

/** Runs a script as a developer does, with any exit code. @returns the recorded npm calls */
function askedBy(root: string, script: string) {
	// Exclude this project's programs and the variables that npm sets for its children.
	const folders = (process.env.PATH ?? "")
		.split(delimiter)
		.filter((folder) => !folder.includes("node_modules"));
	const env = { HOME: root, PATH: [join(root, "machine"), ...folders].join(delimiter) };
	spawnSync(NPM, ["run", script], { cwd: root, env, stdio: "ignore" });
	return readFileSync(join(root, "asked"), "utf8");
}

test.each(SCRIPTS)("npm run %s installs first when the lock changed", (script) => {
	expect(askedBy(oldCheckout(), script)).toBe("install\n");
});

test("does not install twice for the same lock", () => {
	const root = oldCheckout();
	askedBy(root, "check");
	expect(askedBy(root, "check")).toBe("install\n");
});

/** Creates a checkout whose bundler writes a given text, or fails. */
function checkoutThatBuilds() {
	const root = mkdtempSync(join(tmpdir(), "biela-build-"));
	onTestFinished(() => rmSync(root, { recursive: true }));
	for (const file of ["tools/prepare.mjs", "tools/build.mjs"])
		cpSync(join(import.meta.dirname, "..", file), join(root, file));
	mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
	program(join(root, "node_modules/.bin/node"), [`exec ${process.execPath} "$@"`]);
	writeFileSync(
		join(root, "node_modules/.bin/react-router"),
		`const { mkdirSync, writeFileSync } = require("node:fs");
		const { BIELA_BUILD, SAYS } = process.env;
		mkdirSync(BIELA_BUILD, { recursive: true });
		writeFileSync(BIELA_BUILD + "/says", SAYS);
		console.log("assets/chunk-of-" + SAYS + ".js");
		process.exit(SAYS === "broken" ? 1 : 0);`,
	);
	writeFileSync(join(root, "tools/compress.ts"), "");
	const run = (says: string, over: NodeJS.ProcessEnv = {}) => {
		const env = { ...process.env, LOG_LEVEL: "", SAYS: says, ...over };
		const options = { cwd: root, env, encoding: "utf8" } as const;
		return spawnSync(process.execPath, ["tools/build.mjs"], options);
	};
	const build = (says: string) => run(says).status;
	const current = () => realpathSync(join(root, "build/current"));
	return {
		root,
		run,
		build,
		current,
		says: (folder: string) => readFileSync(`${folder}/says`, "utf8"),
	};
}

test("prints bundler output only with LOG_LEVEL=debug", () => {
	const { run } = checkoutThatBuilds();
	const lines = run("first").stdout.trim().split("\n");
	expect(lines).toEqual([
		expect.stringMatching(/^Building the site; it takes about .+…$/),
		expect.stringMatching(/^Built in \d+ s\.$/),
	]);
	expect(run("second", { LOG_LEVEL: "debug" }).stdout).toContain("chunk-of-second");
});

test("shows the bundler's output when a build fails", () => {
	const { run } = checkoutThatBuilds();
	expect(run("broken").stdout).toContain("chunk-of-broken");
});

test("keeps the previous build for a running server", () => {
	const { build, current, says } = checkoutThatBuilds();
	expect(build("first")).toBe(0);
	const served = current();
	expect(build("second")).toBe(0);
	expect([says(served), says(current())]).toEqual(["first", "second"]);
});

test("keeps the last build after a failure, removes old ones", () => {
	const { root, build, current, says } = checkoutThatBuilds();
	build("first");
	expect(build("broken")).toBe(1);
	expect(says(current())).toBe("first");
	for (const more of ["2", "3", "4"]) build(more);
	expect(says(current())).toBe("4");
	expect(readdirSync(join(root, "build"))).toHaveLength(4);
	expect(existsSync(join(root, "build/current/.biela-built"))).toBe(true);
});

test("does not count unfinished builds among the stored ones", () => {
	const { root, build, current, says } = checkoutThatBuilds();
	build("first");
	const served = current();
	for (const more of ["broken", "broken", "second", "third"]) build(more);
	expect(says(served)).toBe("first");
	build("fourth");
	expect(readdirSync(join(root, "build"))).toHaveLength(4);
});
