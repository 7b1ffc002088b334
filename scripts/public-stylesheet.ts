import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { listImports } from "./architecture.ts";

const ROOT = join(import.meta.dirname, "..");
const STYLESHEET = "src/app/app.css";
/** Modules that run on the server only or in tests: they use no CSS classes of pages. */
const UNRENDERED_MODULE = /\.(server|test)\.tsx?$/;

/** Returns every module that the root and the public pages import, as paths from the root. */
export function listPublicPageModules(): string[] {
	const pageModules = new Set(["src/app/root.tsx", ...globSync("src/app/site/*.tsx", { cwd: ROOT })]);
	for (const path of pageModules)
		for (const importedPath of listImports(path, readFileSync(join(ROOT, path), "utf8")))
			if (!UNRENDERED_MODULE.test(importedPath) && existsSync(join(ROOT, importedPath)))
				pageModules.add(importedPath);
	return [...pageModules];
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
			if (id.replace(/\?.*$/, "") !== join(ROOT, STYLESHEET)) return;
			const sources = listPublicPageModules().map((path) => `@source "${join(ROOT, path)}";`);
			return `${code}\n${sources.join("\n")}`;
		},
	};
}
