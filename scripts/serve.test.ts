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
	expect([...extraNames].toSorted()).toEqual(["POSTGRES_PASSWORD", "SITE_HOST"]);
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
