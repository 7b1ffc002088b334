import { expect, test } from "vitest";
import { carryPreview, encodeUrlSegment, stripQuery, trimTrailingSlashes } from "./site-path.ts";

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

test("carries a preview into the links of the site only", () => {
	const html = [
		'<a class="link" href="/servicios">a</a>',
		'<a href="/productos?q=aceite#lista">b</a>',
		'<a href="/admin/login">c</a><a href="/api/docs">d</a><a href="//otro.com/x">e</a>',
		'<a href="/blog/rss.xml">f</a><a href="https://otro.com/">g</a><link href="/servicios">',
		'<a href="/?muestra=con~x">h</a>',
	].join("");
	const carried = carryPreview(html, "sitio~x");
	expect([...carried.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual([
		"/servicios?muestra=sitio~x",
		"/productos?q=aceite&muestra=sitio~x#lista",
		"/admin/login",
		"/api/docs",
		"//otro.com/x",
		"/blog/rss.xml",
		"https://otro.com/",
		"/servicios",
		"/?muestra=con~x",
	]);
});
