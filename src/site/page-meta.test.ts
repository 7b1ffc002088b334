import { expect, test } from "vitest";
import { canonicalPath, pageMeta } from "./page-meta.ts";

test.each([
	["/", "/"],
	["/servicios/", "/servicios"],
	["/Blog/Escobillas", "/blog/escobillas"],
	["/Productos/", "/productos"],
	["/Productos/GEN-ESC-16/", "/productos/GEN-ESC-16"],
	["/productos/M%20a", "/productos/M%20a"],
])("the canonical address of %s is %s", (pathname, path) => {
	expect(canonicalPath(pathname)).toBe(path);
});

test("what a page says of the shop in its head comes from the record", () => {
	const settings = { name: "Taller Ríos", address: { district: "Betania" } };
	const loaderData = { settings, origin: "https://taller.example" };
	const tags = pageMeta(
		[{ id: "site/layout", loaderData }],
		{ pathname: "/contacto" },
		{
			title: "Contacto",
			description: ({ address }) => `En el taller de ${address.district}.`,
		},
	);
	expect(tags).toContainEqual({ title: "Contacto | Taller Ríos" });
	expect(tags).toContainEqual({ name: "description", content: "En el taller de Betania." });
	expect(tags).toContainEqual({
		property: "og:description",
		content: "En el taller de Betania.",
	});
});
