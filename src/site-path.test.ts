import { expect, test } from "vitest";
import { urlPart, withoutLastSlashes, withoutQuery } from "./site-path.ts";

test("trims only trailing slashes", () => {
	expect(withoutLastSlashes("/api//x///")).toBe("/api//x");
	expect(withoutLastSlashes("/api")).toBe("/api");
	expect(withoutLastSlashes("///")).toBe("");
	expect(withoutLastSlashes(`/api/${"/".repeat(15_500)}x`)).toMatch(/x$/);
});

test("strips the query from an address", () => {
	expect(withoutQuery("/images/a.webp?v=1?2")).toBe("/images/a.webp");
	expect(withoutQuery("/images/a.webp")).toBe("/images/a.webp");
	expect(withoutQuery("")).toBe("");
});

test("encodes a lone surrogate without an error", () => {
	expect(urlPart("a\ud800b")).toBe("a%EF%BF%BDb");
	expect(urlPart("año 1/2")).toBe("a%C3%B1o%201%2F2");
});
