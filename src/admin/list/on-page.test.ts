import { expect, test } from "vitest";
import { onPage } from "./on-page.ts";

const AT = "http://localhost/admin/dashboard/clientes";
const elsewhere = { pathname: "/admin/dashboard", search: "" };

/** Where a list of so many pages leads from an address. */
function led(search: string, pages: number, here = elsewhere): { to: string; isReplaced: boolean } {
	try {
		onPage({ url: AT + search }, { pages }, here);
	} catch (reply) {
		const { headers } = reply as Response;
		return { to: headers.get("location") ?? "", isReplaced: headers.has("X-Remix-Replace") };
	}
	return { to: "", isReplaced: false };
}

test("a page that there is stays", () => {
	const list = { pages: 3, rows: [1] };
	for (const search of ["", "?page=1", "?page=3", "?q=ana&page=2", "?page=otra"])
		expect(onPage({ url: AT + search }, list, elsewhere)).toBe(list);
	expect(led("?page=1", 1).to).toBe("");
});

test("past the end the last page is loaded in its place, with everything else that was chosen", () => {
	expect(led("?page=9", 3)).toEqual({ to: "/admin/dashboard/clientes?page=3", isReplaced: false });
	expect(led("?q=ana&page=2", 1).to).toBe("/admin/dashboard/clientes?q=ana");
	expect(led("?page=2", 1).to).toBe("/admin/dashboard/clientes");
});

test("a page whose last row went while it was looked at is not left behind in the history", () => {
	const here = { pathname: "/admin/dashboard/clientes", search: "?page=2" };
	expect(led("?page=2", 1, here).isReplaced).toBe(true);
});
