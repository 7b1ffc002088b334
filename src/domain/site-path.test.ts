import { expect, test } from "vitest";
import { encodeUrlSegment, stripQuery, trimTrailingSlashes } from "./site-path.ts";

test("trims only trailing slashes", () => {
	expect(trimTrailingSlashes("/api//x///")).toBe("/api//x");
	expect(trimTrailingSlashes("/api")).toBe("/api");
	expect(trimTrailingSlashes("///")).toBe("");
	expect(trimTrailingSlashes(`/api/${"/".repeat(15_500)}x`)).toMatch(/x$/);
});

test("strips the query from an address", () => {
	expect(stripQuery("/images/a.webp?v=1?2")).toBe("/images/a.webp");
	expect(stripQuery("/images/a.webp")).toBe("/images/a.webp");
	expect(stripQuery("")).toBe("");
});

test("encodes a lone surrogate without an error", () => {
	expect(encodeUrlSegment("a\ud800b")).toBe("a%EF%BF%BDb");
	expect(encodeUrlSegment("año 1/2")).toBe("a%C3%B1o%201%2F2");
});
