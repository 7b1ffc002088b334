import { expect, test } from "vitest";
import { onPage } from "./on-page.ts";

const AT = "http://localhost/admin/dashboard/clientes";
const elsewhere = { pathname: "/admin/dashboard", search: "" };

/** Returns the redirect for a URL and a number of pages. */
function led(search: string, pages: number, here = elsewhere): { to: string; isReplaced: boolean } {
	try {
		onPage({ url: AT + search }, { pages }, here);
	} catch (reply) {
		const { headers } = reply as Response;
		return { to: headers.get("location") ?? "", isReplaced: headers.has("X-Remix-Replace") };
	}
	return { to: "", isReplaced: false };
}

test("returns the list when its page exists", () => {
	const list = { pages: 3, rows: [1] };
	for (const search of ["", "?page=1", "?page=3", "?q=ana&page=2", "?page=otra"])
		expect(onPage({ url: AT + search }, list, elsewhere)).toBe(list);
	expect(led("?page=1", 1).to).toBe("");
});

test("redirects to the last page and keeps other parameters", () => {
	expect(led("?page=9", 3)).toEqual({ to: "/admin/dashboard/clientes?page=3", isReplaced: false });
	expect(led("?q=ana&page=2", 1).to).toBe("/admin/dashboard/clientes?q=ana");
	expect(led("?page=2", 1).to).toBe("/admin/dashboard/clientes");
});

test("replaces the current page when its last row is deleted", () => {
	const here = { pathname: "/admin/dashboard/clientes", search: "?page=2" };
	expect(led("?page=2", 1, here).isReplaced).toBe(true);
});
