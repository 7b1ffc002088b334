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
const EXPORTS = /export \{([^}]+)\};\s*$/;

/** Leaves out of the browser's script what the router and the API's client bring for features that are off: each of its functions does nothing. */
export function leanRouter(): Plugin {
	const met = new Set<string>();
	return {
		name: "lean-router",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		transform(code, id) {
			const path = UNUSED.find((one) => id.endsWith(`/node_modules/${one}`));
			if (!path) return;
			met.add(path);
			return { code: withoutWork(code), map: null };
		},
		buildEnd(error) {
			const moved = UNUSED.filter((path) => !met.has(path));
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
