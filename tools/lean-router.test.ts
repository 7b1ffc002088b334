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

test("a late import runs once its files came, each asked for once, and again where one was lost", async () => {
	type Link = { href: string; onload: () => void; onerror: () => void };
	const links: Link[] = [];
	vi.stubGlobal("document", {
		createElement: () => ({}),
		head: { append: (link: Link) => links.push(link) },
	});
	const line = vi.fn(async (_: string) => new Response("export {}"));
	vi.stubGlobal("fetch", line);
	const { __vitePreload: preload } = await import(
		`data:text/javascript,${encodeURIComponent(LEAN_HELPER)}`
	);
	const load = vi.fn(() => "window");
	line.mockRejectedValueOnce(new TypeError("Failed to fetch"));
	const opening = preload(load, ["a.js", "b.js", "c.css"]);
	links[0]?.onload();
	await expect(opening).rejects.toThrow("a.js");
	// A browser that was never asked to import it does so the next time.
	expect(load).not.toHaveBeenCalled();
	expect(await preload(load, ["a.js", "b.js", "c.css"])).toBe("window");
	expect(line.mock.calls.flat()).toEqual(["/a.js", "/b.js", "/a.js"]);
	expect(links).toHaveLength(1);
	line.mockResolvedValueOnce(new Response("", { status: 404 }));
	await expect(preload(load, ["gone.js"])).rejects.toThrow("gone.js");
	const styled = preload(load, ["d.css"]);
	links[1]?.onerror();
	await expect(styled).rejects.toThrow("d.css");
});
