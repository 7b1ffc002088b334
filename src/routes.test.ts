import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import routes from "./routes.ts";

type Route = { path?: string; children?: readonly Route[] };

/** Every address of the product as a pattern; a page that catches the rest is no place to lead to. */
const PATTERNS = patternsOf(routes as readonly Route[], "");
const WRITTEN = /(["'`])(\/[a-z][^"'`\s]*)\1/g;
/** Answered before the router: the API, health and its like, what lies in public/ or comes out of the build. */
const ELSEWHERE = /^\/(api\/|health$|ready$|metrics$|media\/|assets\/|images\/|logos\/)/;
/** Paths of somebody else's service. */
const FOREIGN = /calendar\/client\.server\.ts$/;

function patternsOf(list: readonly Route[], parent: string): RegExp[] {
	return list.flatMap(({ path, children = [] }) => {
		if (path === "*") return [];
		const whole = path ? `${parent}/${path}` : parent;
		const own = whole.replace(/:\w+/g, "[^/]+").replace(/\*$/, ".*");
		return [...(path ? [new RegExp(`^${own}$`)] : []), ...patternsOf(children, whole)];
	});
}

/** The addresses that a file writes down, with a placeholder for what is filled in. */
function addressesIn(source: string): string[] {
	return [...source.matchAll(WRITTEN)].map(([, , text = ""]) =>
		// What is filled in behind a slash is a part of the address, else a query.
		text
			.replace(/(?<!\/)\$\{.*$/, "")
			.replace(/\$\{[^}]*\}/g, "x")
			.replace(/[?#].*$|\/\*$/, ""),
	);
}

function leadsSomewhere(address: string): boolean {
	if (ELSEWHERE.test(address) || existsSync(`public${address}`)) return true;
	const whole = address.replace(/\/$/, "");
	// Also a beginning behind which the rest is written, and what opens over the agenda.
	const forms = [whole, `${whole}/x`, `/admin/dashboard/agenda${whole}`];
	return PATTERNS.some((pattern) => forms.some((form) => pattern.test(form)));
}

test("an address that no route knows is seen", () => {
	const source = `<Link to="/contacto#cita" /> go(\`/seguir/\${token}?x\`)`;
	expect(addressesIn(source)).toEqual(["/contacto", "/seguir/x"]);
	expect(leadsSomewhere("/admin/dashboard/editar-productos/x")).toBe(true);
	expect(leadsSomewhere("/admin/dashboard/productoss")).toBe(false);
});

test("every address that a page, a view or a letter writes leads to a route", () => {
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
