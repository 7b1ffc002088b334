import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { listImports } from "./architecture.ts";

const ROOT = join(import.meta.dirname, "..");
const SHEET = "src/app.css";
/** Modules that run on the server only or in tests: they use no CSS classes of pages. */
const NOT_RENDERED = /\.(server|test)\.tsx?$/;

/** Returns every module that the root and the public pages import, as paths from the root. */
export function listPublicPageModules(): string[] {
	const modules = new Set(["src/root.tsx", ...globSync("src/site/*.tsx", { cwd: ROOT })]);
	for (const path of modules)
		for (const other of listImports(path, readFileSync(join(ROOT, path), "utf8")))
			if (!NOT_RENDERED.test(other) && existsSync(join(ROOT, other))) modules.add(other);
	return [...modules];
}

/**
 * Limits the stylesheet that is inlined in every page to the classes of the public pages: feature folders also contain
 * the panel's views.
 */
export function createPublicStylesPlugin(): Plugin {
	return {
		name: "public-sheet",
		enforce: "pre",
		transform(code, id) {
			if (id.replace(/\?.*$/, "") !== join(ROOT, SHEET)) return;
			const sources = listPublicPageModules().map((path) => `@source "${join(ROOT, path)}";`);
			return `${code}\n${sources.join("\n")}`;
		},
	};
}
