import { expect, test } from "vitest";
import { countMissing, hasMissing, splitFields } from "./checklist-rules.ts";

const toField = (name: string) => ({ name, is_empty: false, can_approve: false, text: "" });
const NONE = { count: 0, review: 0, names: [] };
const createMissing = (names: readonly string[], isServerReady = true) => ({
	fields: names.map(toField),
	samples: { products: NONE, posts: NONE, facts: [], rows: [], groups: [] },
	testimonials: 0,
	promotions: 0,
	gallery: false,
	prices: 0,
	looks: {},
	address: !isServerReady,
	mail: !isServerReady,
	copies: !isServerReady,
});

test("puts what a visitor needs first, in its order", () => {
	const { needed, others } = splitFields(["ruc", "email", "stats", "phone", "whatsapp"].map(toField));
	expect(needed.map(({ name }) => name)).toEqual(["whatsapp", "phone", "email"]);
	expect(others.map(({ name }) => name)).toEqual(["ruc", "stats"]);
});

test("stays open for one missing setting of the server", () => {
	expect(hasMissing(createMissing([]))).toBe(false);
	expect(hasMissing({ ...createMissing([]), copies: true })).toBe(true);
});

test("stays open for bundled products and counts them once", () => {
	const missing = createMissing([]);
	const products = { count: 62, review: 0, names: ["Aceite"] };
	expect(countMissing({ ...missing, samples: { ...missing.samples, products } })).toBe(1);
});

test("counts each field, testimonial and setting of the server", () => {
	expect(countMissing({ ...createMissing(["ruc", "email"], false), testimonials: 3 })).toBe(8);
	expect(countMissing({ ...createMissing([]), promotions: 2, gallery: true, prices: 8 })).toBe(0);
});
