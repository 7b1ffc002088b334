import { expect, test } from "vitest";
import { tidyHtml, unwrapRedirect } from "./rich-html.ts";

test.each([
	["<p>Uno</p><p></p><p> <br></p>", "<p>Uno</p>"],
	["<p>Uno</p><p></p><p>Dos</p>", "<p>Uno</p><p></p><p>Dos</p>"],
	['<p>Uno</p><p><img src="/a.webp"></p>', '<p>Uno</p><p><img src="/a.webp"></p>'],
	["<p></p>", ""],
])("keeps %s without empty blocks at the end", (html, expected) => {
	expect(tidyHtml(html)).toBe(expected);
});

test("keeps only cell spans larger than one", () => {
	const buildCell = (attributes: string) => `<table><tbody><tr><td${attributes}>1</td></tr></tbody></table>`;
	expect(tidyHtml(buildCell(' colspan="1" rowspan="1"'))).toBe(buildCell(""));
	expect(tidyHtml(buildCell(' colspan="2" rowspan="1"'))).toBe(buildCell(' colspan="2"'));
});

test("adds a thead when the first row is headings", () => {
	const html = tidyHtml("<table><tr><th>Pieza</th></tr><tr><td>Disco</td></tr></table>");
	expect(html).toContain('<thead><tr><th scope="col">Pieza</th></tr></thead>');
});

test.each([
	["https://www.google.com/url?q=https://sae.org/a&sa=D", "https://sae.org/a"],
	["https://www.google.com.pa/url?sa=t&url=https%3A%2F%2Fsae.org", "https://sae.org"],
	["https://l.facebook.com/l.php?u=https%3A%2F%2Fsae.org%2F&h=x", "https://sae.org/"],
	["https://nam12.safelinks.protection.outlook.com/?url=https%3A%2F%2Fsae.org", "https://sae.org"],
	["https://www.google.com/url?q=javascript:alert(1)", "https://www.google.com/url?q=javascript:alert(1)"],
	["https://sae.org/url?q=https://otro.org", "https://sae.org/url?q=https://otro.org"],
	["/productos?q=aceite", "/productos?q=aceite"],
])("unwraps %s to %s", (copiedUrl, target) => {
	expect(unwrapRedirect(copiedUrl)).toBe(target);
});
