import { expect, test } from "vitest";
import { redirectPastLastPage } from "./redirect-past-last-page.ts";

const LIST_URL = "http://localhost/admin/dashboard/clientes";
const otherPage = { pathname: "/admin/dashboard", search: "" };

/** Returns the redirect for a URL and a number of pages. */
function getRedirect(
	search: string,
	pages: number,
	currentPage = otherPage,
): { to: string; isReplaced: boolean } {
	try {
		redirectPastLastPage({ url: LIST_URL + search }, { pages }, currentPage);
	} catch (response) {
		const { headers } = response as Response;
		return { to: headers.get("location") ?? "", isReplaced: headers.has("X-Remix-Replace") };
	}
	return { to: "", isReplaced: false };
}

test("returns the list when its page exists", () => {
	const list = { pages: 3, rows: [1] };
	for (const search of ["", "?page=1", "?page=3", "?q=ana&page=2", "?page=otra"])
		expect(redirectPastLastPage({ url: LIST_URL + search }, list, otherPage)).toBe(list);
	expect(getRedirect("?page=1", 1).to).toBe("");
});

test("redirects to the last page and keeps other parameters", () => {
	expect(getRedirect("?page=9", 3)).toEqual({
		to: "/admin/dashboard/clientes?page=3",
		isReplaced: false,
	});
	expect(getRedirect("?q=ana&page=2", 1).to).toBe("/admin/dashboard/clientes?q=ana");
	expect(getRedirect("?page=2", 1).to).toBe("/admin/dashboard/clientes");
});

test("replaces the current page when its last row is deleted", () => {
	const currentPage = { pathname: "/admin/dashboard/clientes", search: "?page=2" };
	expect(getRedirect("?page=2", 1, currentPage).isReplaced).toBe(true);
});
