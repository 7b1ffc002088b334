import { expect, test } from "vitest";
import { tidyHtml } from "./rich-html.ts";

test.each([
	["<p>Uno</p><p></p><p> <br></p>", "<p>Uno</p>"],
	["<p>Uno</p><p></p><p>Dos</p>", "<p>Uno</p><p></p><p>Dos</p>"],
	['<p>Uno</p><p><img src="/a.webp"></p>', '<p>Uno</p><p><img src="/a.webp"></p>'],
	["<p></p>", ""],
])("keeps %s without what is empty at its end", (typed, kept) => {
	expect(tidyHtml(typed)).toBe(kept);
});

test("keeps of a table's cells only a span that joins some", () => {
	const cell = (attributes: string) =>
		`<table><tbody><tr><td${attributes}>1</td></tr></tbody></table>`;
	expect(tidyHtml(cell(' colspan="1" rowspan="1"'))).toBe(cell(""));
	expect(tidyHtml(cell(' colspan="2" rowspan="1"'))).toBe(cell(' colspan="2"'));
});

test("gives a table whose first row is a heading a head", () => {
	const html = tidyHtml("<table><tr><th>Pieza</th></tr><tr><td>Disco</td></tr></table>");
	expect(html).toContain('<thead><tr><th scope="col">Pieza</th></tr></thead>');
});
