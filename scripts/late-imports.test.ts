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
	const fetchMock = vi.fn(async (_: string) => new Response("export {}"));
	vi.stubGlobal("fetch", fetchMock);
	const { __vitePreload: preload } = await import(`data:text/javascript,${encodeURIComponent(PRELOAD_CODE)}`);
	const importModule = vi.fn(() => "window");
	fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
	const loading = preload(importModule, ["a.js", "b.js", "c.css"]);
	links[0]?.onload();
	await expect(loading).rejects.toThrow("a.js");
	// The browser has not tried the import yet, so a later attempt can succeed.
	expect(importModule).not.toHaveBeenCalled();
	expect(await preload(importModule, ["a.js", "b.js", "c.css"])).toBe("window");
	expect(fetchMock.mock.calls.flat()).toEqual(["/a.js", "/b.js", "/a.js"]);
	expect(links).toHaveLength(1);
	fetchMock.mockResolvedValueOnce(new Response("", { status: 404 }));
	await expect(preload(importModule, ["gone.js"])).rejects.toThrow("gone.js");
	const stylesheetLoading = preload(importModule, ["d.css"]);
	links[1]?.onerror();
	await expect(stylesheetLoading).rejects.toThrow("d.css");
});
