import { expect, test } from "vitest";
import { listPathOf, listQueryOf, sortedQueryOf, sortingOf } from "./query.ts";

const START = { q: "", brand: "all", page: "1" };
const PATH = "/admin/dashboard/productos";

test("a filter is read from the address and written back without what is as it starts", () => {
	const query = listQueryOf(new URLSearchParams("brand=Motul&page=3&otro=x"), START);
	expect(query).toEqual({ q: "", brand: "Motul", page: "3" });
	expect(listPathOf(PATH, START, query, { page: "2" })).toBe(`${PATH}?brand=Motul&page=2`);
});

test("another filter starts at the first page", () => {
	const query = { q: "", brand: "Motul", page: "3" };
	expect(listPathOf(PATH, START, query, { q: "aceite 5w30" })).toBe(
		`${PATH}?q=aceite+5w30&brand=Motul`,
	);
	expect(listPathOf(PATH, START, query, { brand: "all" })).toBe(PATH);
});

test("a list is sorted by a column it has, and its table turns the order around", () => {
	const start = { ...START, sort: "name", order: "asc" };
	const said = (search: string) =>
		sortedQueryOf(new URLSearchParams(search), start, ["name", "sku"]);
	expect(said("sort=sku&order=desc")).toMatchObject({ sort: "sku", order: "desc" });
	expect(said("sort=password&order=up")).toMatchObject({ sort: "name", order: "asc" });
	const { sort, hrefForSort } = sortingOf(said("sort=sku"), (change) =>
		listPathOf(PATH, start, said(""), change),
	);
	expect(sort).toEqual({ id: "sku", isDesc: false });
	expect(hrefForSort({ id: "sku", isDesc: true })).toBe(`${PATH}?sort=sku&order=desc`);
});
