import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const textOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const namesIn = (text: string, pattern: RegExp) =>
	[...text.matchAll(pattern)].map(([, name]) => name);

test("compose.yaml sets the variables of .env.example", () => {
	const example = new Set(namesIn(textOf(".env.example"), /^(?:# )?([A-Z_]+)=/gm));
	const [biela = ""] = /^ {2}biela:[\s\S]*?(?=^ {2}db:)/m.exec(textOf("compose.yaml")) ?? [];
	const names = [
		...namesIn(biela, /^ {6}([A-Z_]+):/gm),
		...namesIn(textOf("compose.yaml"), /\$\{([A-Z_]+)/g),
	];
	expect(names).toContain("DATABASE_URL");
	const own = new Set(names.filter((name) => !example.has(name)));
	expect([...own].toSorted()).toEqual(["POSTGRES_PASSWORD", "SITE_HOST"]);
});

test.each(["Dockerfile", "deploy/biela.service"])(
	"%s runs an existing program without building",
	(path) => {
		expect(textOf(path)).toContain("tools/serve.mjs");
		expect(textOf("tools/serve.mjs")).toContain("process.execve");
	},
);

test("replaces the start process by the server", () => {
	expect(textOf("tools/start.mjs")).toContain("process.execve?.(NODE, [NODE, ...SERVER");
});

test("the image contains the server without secrets or data", () => {
	const left = textOf(".dockerignore").split("\n");
	expect(left).toEqual(expect.arrayContaining([".env*", "data", "node_modules", "build"]));
	for (const needed of ["src", "server.ts", "migrations", "seed", "public", "tools"])
		expect(left).not.toContain(needed);
});
