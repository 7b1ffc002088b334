import { expect, test } from "vitest";
import { urlPart, withoutLastSlashes, withoutQuery } from "./site-path.ts";

test("a path loses the slashes at its end, and no others", () => {
	expect(withoutLastSlashes("/api//x///")).toBe("/api//x");
	expect(withoutLastSlashes("/api")).toBe("/api");
	expect(withoutLastSlashes("///")).toBe("");
	expect(withoutLastSlashes(`/api/${"/".repeat(15_500)}x`)).toMatch(/x$/);
});

test("an address loses its query, and what has none stays", () => {
	expect(withoutQuery("/images/a.webp?v=1?2")).toBe("/images/a.webp");
	expect(withoutQuery("/images/a.webp")).toBe("/images/a.webp");
	expect(withoutQuery("")).toBe("");
});

test("half a letter that was stored once breaks no address", () => {
	expect(urlPart("a\ud800b")).toBe("a%EF%BF%BDb");
	expect(urlPart("año 1/2")).toBe("a%C3%B1o%201%2F2");
});
