import { expect, test } from "vitest";
import { createAddressResolver } from "./page-key.ts";

const paths = ["", "productos", "servicios", "*"];
const { resolveAddress } = createAddressResolver(
	Object.fromEntries(paths.map((path) => [path || "/", { path, module: {} }])),
	{
		pages: {
			"/": { sitemap: "once" },
			"/productos": { sitemap: "once", params: { q: "search" } },
			"/servicios": { sitemap: "once" },
		},
		cachedLists: {},
	},
);

test.each([
	["/productos", "/productos"],
	["/productos?q=aceite", "/productos?q=aceite"],
	["/servicios.data", "/servicios.data"],
	["/_root.data", "/_root.data"],
])("offers a preview of the private site at %s", (target, key) => {
	const parameter = `sitio~todo~abc~${"x".repeat(27)}`;
	const mark = target.includes("?") ? "&" : "?";
	const address = resolveAddress(`${target}${mark}muestra=${parameter}`);
	expect(address?.key).toBe(key);
	expect(address?.preview?.parameter).toBe(parameter);
	expect(decodeURIComponent(address?.preview?.key ?? "")).toBe(`${key}${mark}muestra=${parameter}`);
	expect(resolveAddress(`${target}${mark}muestra=sitio~todo~abc~x`)?.preview).toBeUndefined();
});
