import { expect, test } from "vitest";
import {
	getFieldChanges,
	getLaterInstant,
	getListDifference,
	hasWholeCents,
	mergeFieldChanges,
	shortenToDifference,
} from "./rules.ts";

test("lists only different fields, treating absent as null", () => {
	const before = { name: "Frenos", price: 10, note: undefined, keywords: ["a"], updated_at: "1" };
	const after = { name: "Frenos", price: 12.5, note: null, keywords: ["a", "b"], updated_at: "2" };
	expect(getFieldChanges(before, after)).toEqual([
		{ name: "price", from: 10, to: 12.5 },
		{ name: "keywords", from: ["a"], to: ["a", "b"] },
	]);
});

test("merges edits from the first old to last new value", () => {
	const first = [
		{ name: "title", from: "", to: "Fre" },
		{ name: "tags", from: [], to: ["a"] },
	];
	const second = [
		{ name: "title", from: "Fre", to: "Frenos" },
		{ name: "tags", from: ["a"], to: [] },
		{ name: "slug", from: null, to: "frenos" },
	];
	expect(mergeFieldChanges(first, second)).toEqual([
		{ name: "title", from: "", to: "Frenos" },
		{ name: "slug", from: null, to: "frenos" },
	]);
});

test("orders edits within the same millisecond", () => {
	const now = new Date("2026-11-20T15:00:00.000Z");
	expect(getLaterInstant("2026-11-20T15:00:00.000Z", now)).toBe("2026-11-20T15:00:00.001Z");
	expect(getLaterInstant("2026-11-19T15:00:00.000Z", now)).toBe("2026-11-20T15:00:00.000Z");
});

test("accepts dollar amounts with up to two decimals", () => {
	expect([49.99, 0.01, 1.1, 19.9, 1234.56].every(hasWholeCents)).toBe(true);
	expect([0.001, 10.005, 1 / 3].some(hasWholeCents)).toBe(false);
});

test("lists only added and removed items", () => {
	const before = ["01/01/2027 Año Nuevo", "25/12/2026 Navidad"];
	expect(getListDifference(before, [...before, "25/11/2026 Inventario"])).toEqual({
		added: ["25/11/2026 Inventario"],
		removed: [],
	});
	expect(getListDifference(before, ["25/12/2026 Nochebuena"])).toEqual({
		added: ["25/12/2026 Nochebuena"],
		removed: before,
	});
	expect(getListDifference(before, before.toReversed())).toEqual({ added: [], removed: [] });
});

test("shortens long texts to where they differ", () => {
	const commonText = "Revisamos frenos, suspensión, luces, llantas y niveles. ";
	const [from, to] = shortenToDifference(`${commonText}Tarda dos horas.`, `${commonText}Tarda tres horas.`);
	expect([from, to]).toEqual([
		"…llantas y niveles. Tarda dos horas.",
		"…llantas y niveles. Tarda tres horas.",
	]);
	expect(shortenToDifference("corto", "otro")).toEqual(["corto", "otro"]);
	const [long] = shortenToDifference("a".repeat(70), "b");
	expect(long).toBe(`${"a".repeat(60)}…`);
});
