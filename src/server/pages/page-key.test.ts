import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import fc from "fast-check";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { CACHED_LISTS, PAGES as FEATURE_PAGES } from "#composition/pages.ts";
import { createAddressResolver } from "./page-key.ts";

/** Reads the routes as the build does, with the exports of each module's source. */
const buildRoutes = (entries: RouteConfigEntry[], parentId?: string): [id: string, built: Built][] =>
	entries.flatMap((entry) => {
		const id = entry.id ?? entry.file;
		const route = { path: entry.path, parentId, module: hasAction(entry.file) ? { action } : {} };
		return [[id, route], ...buildRoutes(entry.children ?? [], id)];
	});
type Built = { path: string | undefined; parentId: string | undefined; module: object };
const action = () => {};
const hasAction = (file: string) =>
	/^export (async function|function|const) action\b/m.test(
		readFileSync(join(import.meta.dirname, "../../app", file), "utf8"),
	);
const { resolveAddress, acceptsForms, patterns } = createAddressResolver(
	Object.fromEntries(buildRoutes(routes as RouteConfigEntry[])) as Parameters<
		typeof createAddressResolver
	>[0],
	{ pages: FEATURE_PAGES, cachedLists: CACHED_LISTS },
);
const PAGES = [...patterns].filter((path) => path !== "/api/*");

test("resolves every route and its page's parameters", () => {
	expect(PAGES.length).toBeGreaterThan(40);
	expect(PAGES).toContain("/admin/dashboard/bandeja/:id/corregir");
	expect(PAGES).toContain("/admin/dashboard/*");
});

test("accepts forms exactly on routes with an action", () => {
	const pathsWithForms = PAGES.filter((path) => {
		const address = resolveAddress(path.replace(/:\w+|\*/, "X1"));
		return address && acceptsForms(address);
	});
	expect(pathsWithForms.toSorted()).toEqual([
		"/admin/clave",
		"/admin/elegir-clave",
		"/admin/login",
		"/boletin",
		"/boletin/confirmar/:token",
		"/boletin/salir/:token",
		"/contacto",
		"/productos/:sku",
		"/seguir/:token",
		"/servicios/:id",
	]);
	for (const path of pathsWithForms)
		for (const ending of ["?x=1", ".data"])
			expect(resolveAddress(path.replace(/:\w+/, "X1") + ending)).toSatisfy(acceptsForms);
});

test.each([
	["/productos?q=aceite&utm_source=ig", "/productos?q=aceite"],
	["/productos?marca=Motul&q=5w30", "/productos?q=5w30&marca=Motul"],
	["/productos?pagina=1&q=", "/productos"],
	["/productos?pagina=%207", "/productos?pagina=7"],
	["/productos?pagina=999999999", "/productos?pagina=9999"],
	["/productos?pagina=-5", "/productos"],
	["/productos?mostrar=24", "/productos"],
	["/productos?mostrar=50&pagina=2", "/productos?pagina=2&mostrar=48"],
	["/productos?mostrar=99999", "/productos?mostrar=240"],
	["/productos?mostrar=todas", "/productos"],
	["/productos?etiqueta=x&servicio=frenos", "/productos"],
	["/productos?q=a&q=b", "/productos?q=a"],
	["/productos?__proto__=x&constructor=y", "/productos"],
	["/productos?q=%00a%00b", "/productos?q=a+b"],
	["/productos?categoria=%00&marca=%1f", "/productos"],
	["/blog?q=%00", "/blog"],
	["/nosotros?q=aceite&pagina=3", "/nosotros"],
	["/contacto?servicio=frenos&q=1", "/contacto?servicio=frenos"],
	[
		"/contacto?hora=8:00%20AM&dia=2026-11-23&servicio=frenos",
		"/contacto?servicio=frenos&dia=2026-11-23&hora=8%3A00+AM",
	],
	["/contacto?dia=ayer&hora=7:00+AM", "/contacto"],
	[
		"/contacto?sintoma=chilla-al-frenar&servicio=frenos",
		"/contacto?servicio=frenos&sintoma=chilla-al-frenar",
	],
	["/contacto?sintoma=¿Qué+pasa%3F", "/contacto"],
	[`/contacto?sintoma=${"a".repeat(81)}`, "/contacto"],
	["/productos/eni-dot4-500?cotizar=1", "/productos/ENI-DOT4-500"],
	["/?fbclid=1", "/"],
	["/?muestra=con~stats~abc~x", "/"],
	[
		`/nosotros?q=1&muestra=con~stats~abc~${"x".repeat(27)}`,
		`/nosotros?muestra=con%7Estats%7Eabc%7E${"x".repeat(27)}`,
	],
	["/%70roductos", "/productos"],
	["/PRODUCTOS?q=a", "/productos?q=a"],
	["/productos.data?q=a&_routes=site%2Fproducts", "/productos.data?q=a"],
	["/_root.data", "/_root.data"],
	["/productos/_.data", "/productos/_.data"],
])("caches %s as %s", (target, key) => {
	expect(resolveAddress(target)).toMatchObject({ key, kind: "page" });
});

test.each([
	["/productos/", "/productos"],
	["/Productos", "/productos"],
	["/PRODUCTOS/?q=A&utm_source=ig", "/productos?q=A&utm_source=ig"],
	["/Servicios/frenos/", "/servicios/frenos"],
	["/productos/ENI-DOT4-500/", "/productos/ENI-DOT4-500"],
	// A chat may include the trailing character in the link.
	["/seguir/aB_c-1.", "/seguir/aB_c-1"],
	["/seguir/aB_c-1)", "/seguir/aB_c-1"],
	["/seguir/aB_c-1,?hecho=mover", "/seguir/aB_c-1?hecho=mover"],
	["/seguir/aB_c-1).", "/seguir/aB_c-1"],
	["/seguir/aB_c-1%C2%BB", "/seguir/aB_c-1"],
	["/seguir/aB_c-1.Gracias", "/seguir/aB_c-1"],
	["/seguir/aB_c-1.pdf)", "/seguir/aB_c-1.pdf"],
	["/seguir/abc*", "/seguir/abc"],
	["/seguir/abc%22", "/seguir/abc"],
	["/seguir/abc;", "/seguir/abc"],
	["/recibo/abc!", "/recibo/abc"],
	["/boletin/salir/id-1.abc.", "/boletin/salir/id-1.abc"],
	["/boletin/confirmar/id-1.abc,", "/boletin/confirmar/id-1.abc"],
])("%s redirects to %s", (target, redirectTo) => {
	expect(resolveAddress(target)).toMatchObject({ redirectTo });
});

test.each([
	["/"],
	["/productos?q=a"],
	["/productos/eni-dot4-500"],
	["/Productos.data"],
	["/seguir/abc/"],
	["/Seguir/abc"],
	["/seguir/abc.pdf"],
	["/seguir/..."],
	["/boletin/salir/id.abc"],
	["/seguir/abc.data"],
	["/No-existe/"],
	["/Admin/dashboard/bandeja/9/"],
])("%s does not redirect", (target) => {
	expect(resolveAddress(target)).not.toHaveProperty("redirectTo");
});

test.each([
	["/admin/dashboard/bandeja/9?state=x", "/admin/dashboard/bandeja/:id"],
	["/admin/dashboard/bandeja/9.data", "/admin/dashboard/bandeja/:id.data"],
	["/admin/dashboard/a/b/c", "/admin/dashboard/*"],
	["/no/existe/nada", "/*"],
	["/no-existe.data", "/*.data"],
	["/__manifest?p=/a&version=1", "/*"],
])("renders for %s the frame %s", (target, key) => {
	expect(resolveAddress(target)).toEqual({ key, kind: "frame" });
});

test.each(PAGES.filter((path) => /^\/admin.*:id/.test(path)))(
	"renders for %s the frame of its page",
	(key) => {
		expect(resolveAddress(key.replace(":id", "9"))).toEqual({ key, kind: "frame" });
	},
);

test.each([
	["/images/no.png"],
	["/assets/x.js?q=1"],
	["/api/nada"],
	["/%61pi/products"],
	["/productos/%00"],
	["/productos/%0a"],
	["/%"],
	["/%c3%28"],
	["//"],
	["//seguir/abc"],
	["/x//seguir/abc"],
	["/./seguir/abc"],
	["/x/../seguir/abc"],
	["/x/%2e%2e/seguir/abc"],
	["/x/.%2E/seguir/abc"],
	["/x/..%2fseguir%2fabc"],
	["/seguir%2Fabc"],
	["/x\\..\\seguir\\abc"],
	["/x%5c..%5cseguir"],
	["http://otro.com/"],
	["*"],
	["?q=a"],
	["/.data"],
	["/.data?_routes=root"],
])("resolves %s to nothing", (target) => {
	expect(resolveAddress(target)).toBeUndefined();
});

test.each([
	["/seguir/abc"],
	["/seguir/abc/"],
	["/SEGUIR/abc"],
	["/%73eguir/abc"],
	["/seguir/abc.data?_routes=x"],
	["/boletin/salir/abc"],
	["/Boletin/confirmar/abc"],
	["/seguir/abc?hecho=mover&q=1"],
])("%s is a personal page", (target) => {
	expect(resolveAddress(target)?.kind).toBe("own");
});

test.each([["/seguirme"], ["/blog/seguir"], ["/seguir"], ["/cita/abc"]])(
	"%s is not a personal page",
	(target) => {
		expect(resolveAddress(target)?.kind).not.toBe("own");
	},
);

test.each([
	["/api/products/", "/api/products/"],
	["/api/products?x=1", "/api/products"],
	["/api/products/?n=1&Q=a", "/api/products/"],
	["/api/blog/posts?page=2", "/api/blog/posts"],
	["/api/settings?q=a", "/api/settings"],
	["/api/services?", "/api/services"],
])("ignores unknown parameters of the list %s", (target, key) => {
	expect(resolveAddress(target)).toEqual({ key, kind: "list" });
});

test.each([
	["/api/products?skus=A%2CB"],
	["/api/products?x=1&q=aceite"],
	["/api/products?limit="],
	["/api/blog/posts?fields=card"],
	["/api/products//"],
	["/api/about"],
	["toString"],
])("%s is not a cached list", (target) => {
	expect(resolveAddress(target)).toBeUndefined();
});

test("matches the same route as the router", () => {
	const routes = PAGES.map((path) => ({ path }));
	const name = fc.constantFrom(...PAGES.flatMap((path) => path.split("/")), "x", "%41");
	fc.assert(
		fc.property(fc.array(name, { maxLength: 4 }), fc.boolean(), (names, isUpperCase) => {
			const target = `/${names.filter(Boolean).join("/")}`;
			const [match] = matchRoutes(routes, isUpperCase ? target.toUpperCase() : target) ?? [];
			const address = resolveAddress(isUpperCase ? target.toUpperCase() : target);
			const [keyMatch] = matchRoutes(routes, address?.key ?? "") ?? [];
			expect(keyMatch?.route.path).toBe(match?.route.path);
		}),
	);
});

test("starts every key with a slash", () => {
	const targets = PAGES.flatMap((path) =>
		["", "/", ".data", "/.data", "_.data", "/_.data", "/_root.data"].map((end) => path + end),
	);
	for (const { key } of targets.flatMap((target) => resolveAddress(target) ?? []))
		expect(key).toMatch(/^\/(?!\/)/);
});

test.each([
	...["/seguir/.data/", "/seguir/_.data/", "/seguir/_root.data/", "/productos.data/"],
	...["/seguir/_root.data/.data", "/blog/_root/.data", "/seguir/_/.data"],
	// Without its slash it would be the data URL of another page.
])("resolves %s to no page", (target) => {
	expect(resolveAddress(target)).toBeUndefined();
});

test("normalizes a URL to a stable form (property test)", () => {
	// The library's own arbitrary for any code point takes seconds to create.
	const codes = fc.array(fc.nat(0x10ffff), { maxLength: 8 });
	const part = fc.oneof(
		codes.map((codePoints) => encodeURIComponent(String.fromCodePoint(...codePoints).toWellFormed())),
		fc.constantFrom(
			"..",
			".",
			"%2e%2e",
			"%2F",
			"seguir",
			"SEGUIR",
			"productos",
			"a.data",
			".data",
			"_.data",
			"_root.data",
			"\\",
			"",
			";x",
		),
	);
	fc.assert(
		fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
			const address = resolveAddress(`/${parts.join("/")}`);
			if (!address) return;
			expect(address.key).toMatch(/^\//);
			expect(resolveAddress(address.key)).toEqual({ key: address.key, kind: address.kind });
			expect(new URL(address.key, "http://site").pathname).toBe(address.key);
		}),
	);
});
