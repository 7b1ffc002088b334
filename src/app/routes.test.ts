import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import routes from "./routes.ts";

type Route = { path?: string; children?: readonly Route[] };

/** Patterns of all routes except the catch-all pages. */
const PATTERNS = listPatterns(routes as readonly Route[], "");
const QUOTED_PATH = /(["'`])(\/[a-z][^"'`\s]*)\1/g;
/** Paths served before the router: API, health checks, public/ and build files. */
const NON_ROUTE_PATHS = /^\/(api\/|health$|ready$|metrics$|media\/|assets\/|images\/|logos\/)/;
/** Paths of external services. */
const EXTERNAL_SERVICE_FILES = /calendar\/zoho-client\.server\.ts$/;

function listPatterns(routeList: readonly Route[], parent: string): RegExp[] {
	return routeList.flatMap(({ path, children = [] }) => {
		if (path === "*") return [];
		const fullPath = path ? `${parent}/${path}` : parent;
		const patternSource = fullPath.replace(/:\w+/g, "[^/]+").replace(/\*$/, ".*");
		return [...(path ? [new RegExp(`^${patternSource}$`)] : []), ...listPatterns(children, fullPath)];
	});
}

/** Returns the paths quoted in a source file, with placeholders for template expressions. */
function extractPaths(source: string): string[] {
	return [...source.matchAll(QUOTED_PATH)].map(([, , text = ""]) =>
		// A template expression after a slash is a path segment, otherwise a query.
		text
			.replace(/(?<!\/)\$\{.*$/, "")
			.replace(/\$\{[^}]*\}/g, "x")
			.replace(/[?#].*$|\/\*$/, ""),
	);
}

function hasRoute(address: string): boolean {
	if (NON_ROUTE_PATHS.test(address) || existsSync(`public${address}`)) return true;
	const trimmedPath = address.replace(/\/$/, "");
	// Also accept a prefix that other code completes, and dialogs that open over the agenda.
	const candidates = [trimmedPath, `${trimmedPath}/x`, `/admin/dashboard/agenda${trimmedPath}`];
	return PATTERNS.some((pattern) => candidates.some((candidate) => pattern.test(candidate)));
}

test("detects a path without a route", () => {
	const source = `<Link to="/contacto#cita" /> go(\`/seguir/\${token}?x\`)`;
	expect(extractPaths(source)).toEqual(["/contacto", "/seguir/x"]);
	expect(hasRoute("/admin/dashboard/editar-productos/x")).toBe(true);
	expect(hasRoute("/admin/dashboard/productoss")).toBe(false);
});

test("resolves every path in the sources to a route", () => {
	const files = globSync("src/{site,admin,ui,features}/**/*.{ts,tsx}").filter(
		(file) => !EXTERNAL_SERVICE_FILES.test(file) && !/\.test\.|\/([a-z]+-)?api\.server\.ts$/.test(file),
	);
	const unresolvedPaths = files.flatMap((file) =>
		extractPaths(readFileSync(file, "utf8"))
			.filter((address) => !hasRoute(address))
			.map((address) => `${file}: ${address}`),
	);
	expect(unresolvedPaths.join("\n")).toBe("");
});
