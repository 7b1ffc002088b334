import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const readText = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const findNames = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);

test("compose.yaml sets the variables of .env.example", () => {
	const exampleNames = new Set(findNames(readText(".env.example"), /^(?:# )?([A-Z_]+)=/gm));
	const [bielaService = ""] = /^ {2}biela:[\s\S]*?(?=^ {2}db:)/m.exec(readText("compose.yaml")) ?? [];
	const composeNames = [
		...findNames(bielaService, /^ {6}([A-Z_]+):/gm),
		...findNames(readText("compose.yaml"), /\$\{([A-Z_]+)/g),
	];
	expect(composeNames).toContain("DATABASE_URL");
	const extraNames = new Set(composeNames.filter((name) => !exampleNames.has(name)));
	expect([...extraNames]).toEqual([]);
});

test.each(["Dockerfile", "deploy/biela.service"])("%s runs an existing program without building", (path) => {
	expect(readText(path)).toContain("scripts/serve.mjs");
	expect(readText("scripts/serve.mjs")).toContain("process.execve");
});

test("replaces the start process by the server", () => {
	expect(readText("scripts/start.mjs")).toContain("process.execve?.(NODE, [NODE, ...SERVER");
});

test("the image contains the server without secrets or data", () => {
	const ignoredPaths = readText(".dockerignore").split("\n");
	expect(ignoredPaths).toEqual(expect.arrayContaining([".env*", "data", "node_modules", "build"]));
	for (const requiredPath of ["src", "server.ts", "migrations", "seed", "public", "scripts"])
		expect(ignoredPaths).not.toContain(requiredPath);
});

const hasCaddy = spawnSync("caddy", ["version"]).status === 0;
test.skipIf(!hasCaddy).each([
	["names SITE_HOST when it is missing", undefined, /SITE_HOST-is-not-set/],
	["accepts a domain", "mitaller.com", /Valid configuration/],
])("Caddyfile %s", (_, host, expected) => {
	const { SITE_HOST: _own, ...env } = process.env;
	const { stdout, stderr } = spawnSync(
		"caddy",
		["validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"],
		{ env: { ...env, ...(host && { SITE_HOST: host }) }, encoding: "utf8" },
	);
	expect(stdout + stderr).toMatch(expected);
});
