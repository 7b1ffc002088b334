import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QUOTE_LIST_KEY, QUOTE_MAX_ITEMS } from "#domain/shop.ts";
import { computeCatalogueChanges } from "./catalogue-changes.ts";
import { computeListTotalCents } from "./chat-message.ts";
import {
	removeFromQuoteList,
	removeSentLines,
	replaceQuoteLine,
	restoreQuoteLine,
	setQuoteQuantity,
	updateQuotedProducts,
} from "./quote-changes.ts";
import type { ListedProduct } from "./quote-line.ts";
import { addToQuoteList, readQuoteList } from "./quote-list.ts";

const brakeFluid: ListedProduct = {
	id: "prod-1",
	name: "Líquido de frenos DOT 4",
	brand: "ENI",
	sku: "ENI-DOT4-500",
	uses: "Frenos",
	price: 8.95,
};
const grease: ListedProduct = {
	...brakeFluid,
	id: "prod-2",
	name: "Grasa",
	sku: "WUR-1",
	price: 4,
};

const storage = new Map<string, string>();
let isStorageFull = false;

beforeEach(() => {
	storage.clear();
	isStorageFull = false;
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => storage.get(key) ?? null,
		setItem(key: string, value: string) {
			if (isStorageFull) throw new DOMException("full", "QuotaExceededError");
			storage.set(key, value);
		},
	});
	removeSentLines(readQuoteList());
});
afterEach(() => vi.unstubAllGlobals());

test("adds a product once, then increments its quantity", () => {
	addToQuoteList(brakeFluid);
	addToQuoteList(brakeFluid);
	addToQuoteList(grease);
	expect(JSON.parse(storage.get(QUOTE_LIST_KEY) ?? "")).toEqual([
		{ ...brakeFluid, quantity: 2 },
		{ ...grease, quantity: 1 },
	]);
});

test("stores only the fields of a list item", () => {
	addToQuoteList({ ...brakeFluid, description: "larga", keywords: ["a"] } as ListedProduct);
	expect(Object.keys(readQuoteList()[0] ?? {})).toEqual([
		"id",
		"name",
		"brand",
		"sku",
		"uses",
		"price",
		"quantity",
	]);
});

test("removes at 0, caps at 999, restores in place", () => {
	addToQuoteList(brakeFluid);
	addToQuoteList(grease);
	setQuoteQuantity("prod-1", 5000);
	expect(readQuoteList()[0]?.quantity).toBe(999);
	const [line] = readQuoteList();
	setQuoteQuantity("prod-1", 0);
	expect(readQuoteList().map(({ id }) => id)).toEqual(["prod-2"]);
	if (line) restoreQuoteLine(line, 0);
	expect(readQuoteList().map(({ id }) => id)).toEqual(["prod-1", "prod-2"]);
	removeFromQuoteList("prod-2");
	expect(readQuoteList()).toHaveLength(1);
});

test("computes 7 × 8.95 as 62.65", () => {
	addToQuoteList(brakeFluid);
	setQuoteQuantity("prod-1", 7);
	expect(computeListTotalCents(readQuoteList())).toBe(6265);
});

test.each([
	["broken JSON", "{["],
	["an object", '{"id":1}'],
	["null", "null"],
	[
		"a list of invalid lines",
		'[null,1,"a",{"id":"x"},{"id":"y","name":"n","sku":"s","price":"9","quantity":1}]',
	],
	["an empty text", ""],
])("treats %s in storage as an empty list", (_, text) => {
	storage.set(QUOTE_LIST_KEY, text);
	expect(readQuoteList()).toEqual([]);
	addToQuoteList(grease);
	expect(readQuoteList()).toHaveLength(1);
});

test("keeps valid lines and truncates their quantities", () => {
	storage.set(QUOTE_LIST_KEY, JSON.stringify([{ ...grease, quantity: 2.9 }, { id: "?" }]));
	expect(readQuoteList()).toEqual([{ ...grease, quantity: 2 }]);
});

test("reads and extends a list from another tab", () => {
	addToQuoteList(grease);
	storage.set(QUOTE_LIST_KEY, JSON.stringify([{ ...brakeFluid, quantity: 3 }]));
	addToQuoteList(grease);
	expect(readQuoteList().map(({ id, quantity }) => [id, quantity])).toEqual([
		["prod-1", 3],
		["prod-2", 1],
	]);
});

test("keeps the list in memory when storage fails", () => {
	isStorageFull = true;
	addToQuoteList(grease);
	addToQuoteList(grease);
	expect(readQuoteList()[0]?.quantity).toBe(2);
	vi.stubGlobal("localStorage", undefined);
	addToQuoteList(brakeFluid);
	expect(readQuoteList()).toHaveLength(2);
});

test("rejects a new product when the list is full", () => {
	for (let number = 0; number < QUOTE_MAX_ITEMS; number++)
		expect(addToQuoteList({ ...grease, id: `p${number}` })).toBe("added");
	expect(addToQuoteList(brakeFluid)).toBe("full");
	expect(addToQuoteList({ ...grease, id: "p0" })).toBe("added");
});

test("detects and applies price changes and missing products", () => {
	addToQuoteList(brakeFluid);
	addToQuoteList(grease);
	const current = [{ ...brakeFluid, price: 9.5, availability: "on_order", order_days: 3 } as const];
	const { changed, missing, shortages } = computeCatalogueChanges(readQuoteList(), current);
	expect(changed.get("ENI-DOT4-500")).toEqual({ fromCents: 895, toCents: 950 });
	expect([...missing]).toEqual(["WUR-1"]);
	expect([...shortages]).toEqual([["ENI-DOT4-500", "Llega en 3 días"]]);
	updateQuotedProducts(current);
	expect(readQuoteList().map(({ price, quantity }) => [price, quantity])).toEqual([
		[9.5, 1],
		[4, 1],
	]);
});

test("removes only the lines that were sent", () => {
	addToQuoteList(brakeFluid);
	addToQuoteList(grease);
	const sent = readQuoteList();
	addToQuoteList({ ...grease, id: "prod-3" });
	addToQuoteList(grease);
	removeSentLines(sent);
	expect(readQuoteList().map(({ id, quantity }) => [id, quantity])).toEqual([
		["prod-2", 2],
		["prod-3", 1],
	]);
});

test("rejects adding a product that has 999", () => {
	expect(addToQuoteList(brakeFluid)).toBe("added");
	storage.set(QUOTE_LIST_KEY, JSON.stringify([{ ...brakeFluid, quantity: 5000 }]));
	expect(addToQuoteList(brakeFluid)).toBe("most");
	expect(readQuoteList()).toMatchObject([{ sku: brakeFluid.sku, quantity: 999 }]);
	expect(addToQuoteList(grease)).toBe("added");
});

test("keeps index and quantity when replacing a product", () => {
	const replacement = { ...brakeFluid, id: "prod-3", sku: "OTRO-1" };
	for (const product of [brakeFluid, grease]) addToQuoteList(product);
	setQuoteQuantity(brakeFluid.id, 4);
	replaceQuoteLine(brakeFluid.id, replacement);
	replaceQuoteLine("prod-3", { ...replacement, sku: "OTRO-2" });
	expect(readQuoteList()).toMatchObject([
		{ id: "prod-3", sku: "OTRO-2", quantity: 4 },
		{ id: grease.id, quantity: 1 },
	]);
	setQuoteQuantity(grease.id, 998);
	replaceQuoteLine("prod-3", grease);
	expect(readQuoteList()).toMatchObject([{ id: grease.id, quantity: 999 }]);
	replaceQuoteLine("gone", brakeFluid);
	expect(readQuoteList()).toHaveLength(1);
});
