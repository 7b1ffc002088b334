import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Plugin } from "vite";
import routes from "#app/routes.ts";

const ROUTE_TABLE = "virtual:routes";
const LIVE_MODULE = /\/src\/api\/live\.server\.ts$/;
const SERVER_IMPORT = /^import \{([^}]*)\} from "[^"]*\.server\.ts";$/gm;
const PACKAGE_IMPORT = /^(?:import|export) (?!type )[^"]*?from "([^"#.][^"]*)";$/gm;
const ROOT = join(import.meta.dirname, "../..");

/**
 * Prepares pages for a browser without the framework's own build: it generates the route table, and removes the
 * server part of modules.
 */
export function createBrowserPagesPlugin(): Plugin {
	return {
		name: "pages-in-browser",
		enforce: "pre",
		async resolveId(id, importer, { ssr }) {
			if (id === ROUTE_TABLE) return `\0${ROUTE_TABLE}`;
			if (!ssr) return undefined;
			if (!/live\.server\.ts$/.test(id)) return undefined;
			const resolved = await this.resolve(id, importer, { skipSelf: true });
			return resolved && LIVE_MODULE.test(resolved.id) ? join(import.meta.dirname, "live.ts") : undefined;
		},
		load: (id) => (id === `\0${ROUTE_TABLE}` ? renderRouteTable() : undefined),
		transform(code, id, options) {
			if (options?.ssr || !id.startsWith(`${ROOT}/src/`) || !code.includes(".server.ts")) return;
			return { code: code.replaceAll(SERVER_IMPORT, toUndefinedConstants), map: null };
		},
	};
}

/**
 * Returns the imported names of a server module as undefined constants: only loaders and actions use them, and those
 * run in Node.
 */
function toUndefinedConstants(_: string, names: string): string {
	const valueNames = names.split(",").filter((name) => name.trim() && !/^\s*type /.test(name));
	const localNames = valueNames.map((name) => name.trim().split(/ as /).at(-1));
	return localNames.length > 0 ? `const ${localNames.map((name) => `${name} = undefined`).join(", ")};` : "";
}

function renderRouteTable(): string {
	return `export default [${(routes as RouteConfigEntry[]).map(renderRoute).join(",\n")}];`;
}

function renderRoute({ id, path, index, file, children }: RouteConfigEntry): string {
	const entry = { id: id ?? file.replace(/\.tsx?$/, ""), path, index, file: `/src/app/${file}` };
	const fields = JSON.stringify(entry).slice(0, -1);
	const isPage = file.endsWith(".tsx");
	const load = isPage ? `, load: () => import("/src/app/${file}")` : "";
	const childCode = children ? `, children: [${children.map(renderRoute).join(",\n")}]` : "";
	return `${fields}${load}${childCode}}`;
}

/** Returns every package that pages import, so that the bundler prepares all of them before the first test. */
export function listPagePackages(): string[] {
	const files = globSync("src/**/*.{ts,tsx}", {
		cwd: ROOT,
		exclude: ["**/*.server.ts", "**/*.test.*"],
	});
	const packageNames = new Set(["react/jsx-dev-runtime", "react-dom/client", "axe-core"]);
	for (const file of files)
		for (const [, name = ""] of readFileSync(join(ROOT, file), "utf8").matchAll(PACKAGE_IMPORT))
			if (!name.startsWith("node:") && !name.startsWith("@react-router")) packageNames.add(name);
	return [...packageNames];
}
