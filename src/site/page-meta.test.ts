import { expect, test } from "vitest";
import { buildSecondaryTags } from "./page-head.ts";
import { buildPageMeta, enableFullHeads, getCanonicalPath } from "./page-meta.ts";

enableFullHeads(buildSecondaryTags);

test.each([
	["/", "/"],
	["/servicios/", "/servicios"],
	["/Blog/Escobillas", "/blog/escobillas"],
	["/Productos/", "/productos"],
	["/Productos/GEN-ESC-16/", "/productos/GEN-ESC-16"],
	["/productos/M%20a", "/productos/M%20a"],
])("maps %s to the canonical path %s", (pathname, path) => {
	expect(getCanonicalPath(pathname)).toBe(path);
});

const settings = { name: "Taller Ríos", address: { district: "Betania" } };
const loaderData = { settings, origin: "https://taller.example" };
const getTags = (pathname: string, page: Parameters<typeof buildPageMeta>[2]) =>
	buildPageMeta([{ id: "site/layout", loaderData }], { pathname }, page);

test("takes the shop's data from the settings", () => {
	const content = "Escríbenos, llámanos o ven: estamos en Betania, a dos cuadras de la vía España.";
	const tags = getTags("/contacto", {
		title: "Contacto",
		description: ({ address }) =>
			`Escríbenos, llámanos o ven: estamos en ${address.district}, a dos cuadras de la vía España.`,
	});
	expect(tags).toContainEqual({ title: "Contacto | Taller Ríos" });
	expect(tags).toContainEqual({ name: "description", content });
	expect(tags).toContainEqual({ property: "og:description", content });
});

test("gives later pages their own title and URL", () => {
	const list = { title: "Productos", description: "Todo lo que hay." };
	const href = "https://taller.example/productos";
	const canonical = { tagName: "link", rel: "canonical" };
	expect(getTags("/productos", { ...list, page: 1 })).toContainEqual({ ...canonical, href });
	const second = getTags("/productos", { ...list, page: 2 });
	expect(second).toContainEqual({ ...canonical, href: `${href}?pagina=2` });
	expect(second).toContainEqual({ title: "Productos · página 2 | Taller Ríos" });
});

test("describes the share image and its size", () => {
	const image = { path: "/vista/producto-A1.jpg?v=1", alt: "Aceite, $8.95 con ITBMS incluido" };
	const tags = getTags("/productos/A1", { title: "Aceite", description: "Aceite.", image });
	const content = `https://taller.example${image.path}`;
	expect(tags).toContainEqual({ property: "og:image", content });
	expect(tags).toContainEqual({ property: "og:image:width", content: "1200" });
	expect(tags).toContainEqual({ property: "og:image:alt", content: image.alt });
	expect(tags).toContainEqual({ name: "twitter:image", content });
});

test("adds the schema.org context to structured data", () => {
	const trail = [["Productos", "/productos"]] as const;
	const tags = getTags("/productos", {
		title: "Productos",
		description: "Todo lo que hay.",
		trail,
	});
	const data = { "@context": "https://schema.org", "@type": "BreadcrumbList" };
	expect(tags).toContainEqual({ "script:ld+json": expect.objectContaining(data) });
});
