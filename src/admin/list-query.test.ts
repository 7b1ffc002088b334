import { expect, test } from "vitest";
import { listPathOf, listQueryOf } from "./list-query.ts";

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
