import type { Plugin } from "vite";

/**
 * What serves parts that are off here: `routeDiscovery` of the router is "initial", nothing is instrumented, and no call
 * of the panel writes a cookie.
 */
const UNUSED = [
	"react-router/dist/production/lib/dom/ssr/fog-of-war.js",
	"react-router/dist/production/lib/router/instrumentation.js",
	"hono/dist/utils/cookie.js",
];

/** What Vite puts before an import that is fetched late. */
export const LATE_HELPER = /^\0vite\/preload-helper/;
/**
 * In its place: fetches the files of that import at once and imports once they came. Vite's own also passes a nonce on, reads
 * which the document has and tells the window of failures, which nobody asks for here (0.5 kB before anything runs).
 *
 * Chromium never asks again for a module that it once failed to import or to preload: the line is tried without either.
 */
export const LEAN_HELPER = `const asked = {};
const fetched = async (file) => {
	const reply = await fetch("/" + file);
	if (!reply.ok) throw Error(file);
	await reply.blob();
};
const styled = (file) => new Promise((onload, onerror) => {
	document.head.append(Object.assign(document.createElement("link"), {
		rel: "stylesheet", href: "/" + file, onload, onerror,
	}));
});
const ask = (file) => asked[file] ??= (file.endsWith(".css") ? styled : fetched)(file).catch(() => {
	delete asked[file];
	throw Error(file);
});
export const __vitePreload = (load, files = []) => Promise.all(files.map(ask)).then(load);`;

const EXPORTS = /export \{([^}]+)\};\s*$/;

/**
 * Leaves out of the browser's script what the router and the API's client bring for features that are off, each function of
 * which does nothing, and most of what Vite puts before late imports.
 */
export function leanRouter(): Plugin {
	const met = new Set<string>();
	return {
		name: "lean-router",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		transform(code, id) {
			if (LATE_HELPER.test(id)) {
				met.add("preload-helper");
				return { code: LEAN_HELPER, map: null };
			}
			const path = UNUSED.find((one) => id.endsWith(`/node_modules/${one}`));
			if (!path) return;
			met.add(path);
			return { code: withoutWork(code), map: null };
		},
		buildEnd(error) {
			const moved = ["preload-helper", ...UNUSED].filter((path) => !met.has(path));
			// A new version of either may have laid itself out anew.
			if (!error && moved.length > 0) this.error(`lean-router: there is no ${moved}`);
		},
	};
}

/** A module with the same names, all of which do nothing. */
export function withoutWork(code: string): string {
	const names =
		EXPORTS.exec(code)?.[1]
			?.split(",")
			.map((name) => name.trim()) ?? [];
	if (names.length === 0) throw new Error("lean-router: a module exports nothing");
	return `const nothing = () => {};\nexport { ${names.map((name) => `nothing as ${name}`).join(", ")} };`;
}
