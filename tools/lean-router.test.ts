import { afterEach, expect, test, vi } from "vitest";
import { LEAN_HELPER, withoutWork } from "./lean-router.ts";

test("a module that is left out keeps its names, and none of them does anything", async () => {
	const code = withoutWork("const a = 1;\nfunction b() { return a; }\nexport { a, b };\n");
	const left = await import(`data:text/javascript,${encodeURIComponent(code)}`);
	expect(Object.keys(left)).toEqual(["a", "b"]);
	expect(left.b()).toBeUndefined();
});

test("a module laid out another way is no silent gain", () => {
	expect(() => withoutWork("export const a = 1;")).toThrow("exports nothing");
});

afterEach(() => void vi.unstubAllGlobals());

test("a late import's files are asked for once, and it waits for its sheets alone", async () => {
	type Link = { rel: string; href: string; onload: () => void; onerror: () => void };
	const links: Link[] = [];
	const document = {
		createElement: () => ({}),
		head: { append: (link: Link) => links.push(link) },
	};
	vi.stubGlobal("document", document);
	const { __vitePreload: preload } = await import(
		`data:text/javascript,${encodeURIComponent(LEAN_HELPER)}`
	);
	expect(await preload(() => "window", ["a.js", "b.js"])).toBe("window");
	const refused = preload(() => "calendar", ["b.js", "c.css"]);
	expect(links.map(({ rel, href }) => `${rel} ${href}`)).toEqual([
		"modulepreload /a.js",
		"modulepreload /b.js",
		"stylesheet /c.css",
	]);
	links[2]?.onerror();
	await expect(refused).rejects.toThrow("c.css");
	const again = preload(() => "calendar", ["c.css"]);
	links[3]?.onload();
	expect(await again).toBe("calendar");
});
