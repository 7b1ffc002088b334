import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import routes from "./routes.ts";

type Route = { path?: string; children?: readonly Route[] };

/** Patterns of all routes except the catch-all pages. */
const PATTERNS = patternsOf(routes as readonly Route[], "");
const WRITTEN = /(["'`])(\/[a-z][^"'`\s]*)\1/g;
/** Paths served before the router: API, health checks, public/ and build files. */
const ELSEWHERE = /^\/(api\/|health$|ready$|metrics$|media\/|assets\/|images\/|logos\/)/;
/** Paths of external services. */
const FOREIGN = /calendar\/zoho-client\.server\.ts$/;

function patternsOf(list: readonly Route[], parent: string): RegExp[] {
	return list.flatMap(({ path, children = [] }) => {
		if (path === "*") return [];
		const whole = path ? `${parent}/${path}` : parent;
		const own = whole.replace(/:\w+/g, "[^/]+").replace(/\*$/, ".*");
		return [...(path ? [new RegExp(`^${own}$`)] : []), ...patternsOf(children, whole)];
	});
}

/** Returns the paths quoted in a source file, with placeholders for template expressions. */
function addressesIn(source: string): string[] {
	return [...source.matchAll(WRITTEN)].map(([, , text = ""]) =>
		// A template expression after a slash is a path segment, otherwise a query.
		text
			.replace(/(?<!\/)\$\{.*$/, "")
			.replace(/\$\{[^}]*\}/g, "x")
			.replace(/[?#].*$|\/\*$/, ""),
	);
}

function leadsSomewhere(address: string): boolean {
	if (ELSEWHERE.test(address) || existsSync(`public${address}`)) return true;
	const whole = address.replace(/\/$/, "");
	// Also accept a prefix that other code completes, and dialogs that open over the agenda.
	const forms = [whole, `${whole}/x`, `/admin/dashboard/agenda${whole}`];
	return PATTERNS.some((pattern) => forms.some((form) => pattern.test(form)));
}

test("detects a path without a route", () => {
	const source = `<Link to="/contacto#cita" /> go(\`/seguir/\${token}?x\`)`;
	expect(addressesIn(source)).toEqual(["/contacto", "/seguir/x"]);
	expect(leadsSomewhere("/admin/dashboard/editar-productos/x")).toBe(true);
	expect(leadsSomewhere("/admin/dashboard/productoss")).toBe(false);
});

test("resolves every path in the sources to a route", () => {
	const files = globSync("src/{site,admin,ui,features}/**/*.{ts,tsx}").filter(
		(file) => !FOREIGN.test(file) && !/\.test\.|\/([a-z]+-)?api\.server\.ts$/.test(file),
	);
	const lost = files.flatMap((file) =>
		addressesIn(readFileSync(file, "utf8"))
			.filter((address) => !leadsSomewhere(address))
			.map((address) => `${file}: ${address}`),
	);
	expect(lost.join("\n")).toBe("");
});
