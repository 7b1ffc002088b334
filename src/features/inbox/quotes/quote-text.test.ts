import { expect, test } from "vitest";
import type { Quote } from "./contract.ts";
import { formatQuoteMessage } from "./quote-text.ts";

const oil = {
	product_id: "1",
	sku: "MOT-1",
	name: "Aceite 5W-30",
	brand: "Motul",
	sent_price: null,
};

test("formats lines with amounts and the total with tax", () => {
	const products = [
		{ ...oil, quantity: 2, price: 8.95 },
		{ ...oil, name: "Filtro", quantity: 1, price: 6 },
	];
	expect(formatQuoteMessage({ products, total_value: 23.9 } as Quote)).toBe(
		"• 2 × Aceite 5W-30: $17.90\n• 1 × Filtro: $6.00\nTotal: $23.90, ITBMS incluido.",
	);
});

test("puts the car first", () => {
	const products = [{ ...oil, quantity: 1, price: 8.95 }];
	expect(formatQuoteMessage({ products, total_value: 8.95, car: "Toyota Corolla 2015" })).toBe(
		"Para tu Toyota Corolla 2015:\n• 1 × Aceite 5W-30: $8.95\nTotal: $8.95, ITBMS incluido.",
	);
	expect(formatQuoteMessage({ products, total_value: 8.95, car: "" })).toMatch(/^• 1 ×/);
});

test("truncates a long list but keeps the total", () => {
	const products = Array.from({ length: 100 }, () => ({ ...oil, quantity: 1, price: 1 }));
	const text = formatQuoteMessage({ products, total_value: 100 } as Quote);
	expect(text.split("\n")).toHaveLength(32);
	expect(text).toContain("• y 70 productos más\nTotal: $100.00");
});

test("formats amounts over a thousand with a comma", () => {
	const products = [{ ...oil, quantity: 150, price: 8.95 }];
	expect(formatQuoteMessage({ products, total_value: 1_234_567.5 } as Quote)).toBe(
		"• 150 × Aceite 5W-30: $1,342.50\nTotal: $1,234,567.50, ITBMS incluido.",
	);
});
