import { expect, test } from "vitest";
import { POST_LIST } from "#features/content/blog/admin/query.ts";
import { MEDIA_LIST } from "#features/content/media/admin/query.ts";
import { CUSTOMER_LIST } from "#reports/customers/admin/query.ts";
import { LEAD_LIST } from "#reports/inbox/admin/query.ts";
import { createListUrl, getSorting, ORDERS } from "./list-url.ts";

const PATH = "/admin/dashboard/productos";
const DEFAULTS = { q: "", brand: "all", sort: "name", order: "asc", page: "1" };
const CHOICES = { sort: ["name", "sku"], order: ORDERS } as const;
const list = createListUrl(PATH, DEFAULTS, CHOICES);
const parse = (search: string) => list.parseQuery(new URLSearchParams(search));

test("parses a URL and omits defaults when building one", () => {
	const query = parse("brand=Motul&page=3&otro=x");
	expect(query).toEqual({ ...DEFAULTS, brand: "Motul", page: "3" });
	expect(list.buildPath(query)).toBe(`${PATH}?brand=Motul&page=3`);
	expect(list.buildPath(parse(""))).toBe(PATH);
	const fullSearch = "?q=aceite+5w30&brand=Liqui+Moly&sort=sku&order=desc&page=12";
	expect(list.buildSearch(parse(fullSearch))).toBe(fullSearch);
});

test("resets the page when another parameter changes", () => {
	const query = parse("brand=Motul&page=3");
	expect(list.buildPath(query, { page: "2" })).toBe(`${PATH}?brand=Motul&page=2`);
	expect(list.buildPath(query, { q: "aceite 5w30" })).toBe(`${PATH}?q=aceite+5w30&brand=Motul`);
	expect(list.buildPath(query, { brand: "all" })).toBe(PATH);
});

test("uses defaults for invalid values and truncates text", () => {
	expect(parse("sort=password&order=up")).toEqual(DEFAULTS);
	for (const page of ["0", "-1", "2.5", "dos", "1e3", "999999"]) expect(parse(`page=${page}`).page).toBe("1");
	expect(parse(`q=${"a".repeat(300)}`).q).toHaveLength(100);
});

test("builds the link for the reverse order", () => {
	const { sorts, sort, hrefForSort } = getSorting(CHOICES.sort, parse("sort=sku"), (change) =>
		list.buildPath(parse("q=motul&page=4"), change),
	);
	expect(sorts).toEqual(["name", "sku"]);
	expect(sort).toEqual({ id: "sku", isDesc: false });
	expect(hrefForSort({ id: "sku", isDesc: true })).toBe(`${PATH}?q=motul&sort=sku&order=desc`);
});

test("keeps bookmarked URLs working", () => {
	const toSearchParams = (text: string) => new URLSearchParams(text);
	expect(POST_LIST.parseQuery(toSearchParams("state=trash&sort=title&order=asc&page=2"))).toEqual({
		q: "",
		category: "",
		state: "trash",
		sort: "title",
		order: "asc",
		page: "2",
	});
	expect(LEAD_LIST.parseQuery(toSearchParams("state=new&order=newest"))).toEqual({
		state: "new",
		kind: "all",
		channel: "all",
		owner: "all",
		order: "newest",
		q: "",
		page: "1",
	});
	expect(CUSTOMER_LIST.parseQuery(toSearchParams("q=zoila&sort=name&order=asc"))).toEqual({
		q: "zoila",
		sort: "name",
		order: "asc",
		page: "1",
	});
	expect(MEDIA_LIST.parseQuery(toSearchParams("show=trash&category=nada"))).toEqual({
		category: "all",
		q: "",
		show: "trash",
		page: "1",
	});
});
