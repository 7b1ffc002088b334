import { expect, test } from "vitest";
import { canonicalPath } from "./page-meta.ts";

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
