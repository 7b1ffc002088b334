import { afterEach, expect, test, vi } from "vitest";
import { PRELOAD_CODE } from "./late-imports.ts";

afterEach(() => void vi.unstubAllGlobals());

test("imports after its files arrive and refetches lost files", async () => {
	type Link = { href: string; onload: () => void; onerror: () => void };
	const links: Link[] = [];
	vi.stubGlobal("document", {
		createElement: () => ({}),
		head: { append: (link: Link) => links.push(link) },
	});
	const line = vi.fn(async (_: string) => new Response("export {}"));
	vi.stubGlobal("fetch", line);
	const { __vitePreload: preload } = await import(`data:text/javascript,${encodeURIComponent(PRELOAD_CODE)}`);
	const load = vi.fn(() => "window");
	line.mockRejectedValueOnce(new TypeError("Failed to fetch"));
	const opening = preload(load, ["a.js", "b.js", "c.css"]);
	links[0]?.onload();
	await expect(opening).rejects.toThrow("a.js");
	// The browser has not tried the import yet, so a later attempt can succeed.
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
