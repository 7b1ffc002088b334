import "@hono/zod-openapi";
import { expect, test } from "vitest";
import { Customer } from "./contract.ts";
import { listQuoteTexts, mapQuoteTexts, QUOTE_TEXTS } from "./texts.ts";

const person = { name: "Ana Ríos", phone: "6123-4567" };

test("bounds each text of the form", () => {
	const longest = mapQuoteTexts(({ maxLength }) => "ñ".repeat(maxLength));
	expect(Customer.safeParse({ ...person, ...longest }).success).toBe(true);
	for (const [name, { maxLength, tooLong }] of Object.entries(QUOTE_TEXTS)) {
		const tooLongText = { [name]: "ñ".repeat(maxLength + 1) };
		expect(Customer.safeParse({ ...person, ...tooLongText }).error?.issues[0]?.message).toBe(tooLong);
	}
});

test("accepts a form without its optional texts", () => {
	expect(Customer.safeParse(person).success).toBe(true);
});

test("lists the filled-in texts with the reader's labels", () => {
	expect(listQuoteTexts({ notes: "Para hoy" }, "staff")).toEqual([
		{ label: "Nota del cliente", value: "Para hoy" },
	]);
	expect(listQuoteTexts({ notes: "Para hoy" }, "customer")).toEqual([
		{ label: "Tu nota", value: "Para hoy" },
	]);
	expect(listQuoteTexts({ notes: "" }, "file")).toEqual([]);
});
