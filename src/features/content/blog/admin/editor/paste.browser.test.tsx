import { expect, test } from "vitest";
import { cleanPastedHtml, type Omissions } from "./paste.ts";

/** Returns what a paste leaves out. */
function listOmissions(html: string): Omissions | undefined {
	let omitted: Omissions | undefined;
	cleanPastedHtml(html, (omissions) => {
		omitted = omissions;
	});
	return omitted;
}

test("keeps only text marks from Google Docs", () => {
	const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:700;font-style:normal">Frenos</span><span style="font-weight:400"> que </span><span style="font-weight:400;font-style:italic">chillan</span><span style="text-decoration:line-through">ya</span></p><h2 style="x"><span style="font-weight:700">Título</span></h2></b>`;
	const clean = cleanPastedHtml(html).replaceAll(/<\/?span>| dir="ltr"/g, "");
	expect(clean).toBe("<p><strong>Frenos</strong> que <em>chillan</em><s>ya</s></p><h2>Título</h2>");
});

test("drops Word comments, deletions and hidden text", () => {
	const html = `<p class=MsoNormal><a style='mso-comment-reference:J_1'>Cambia el aceite</a><span class=MsoCommentReference><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[A1]</a></span> cada <del cite="mailto:J" datetime="2026-01-01">10,000</del><ins datetime="2026-01-01">5,000</ins> km<span style='display:none'>oculto</span>.</p><div style='mso-element:comment-list'><hr class=msocomoff><div class=msocomtxt><p class=MsoCommentText>Revisa esto</p></div></div>`;
	const { textContent } = new DOMParser().parseFromString(cleanPastedHtml(html), "text/html").body;
	expect(textContent).toBe("Cambia el aceite cada 5,000 km.");
	expect(cleanPastedHtml(html)).not.toContain("href");
});

test.each([
	['<a href="#_Toc1">Índice</a>', "Índice"],
	['<a href="file:///C:/taller.docx">el archivo</a>', "el archivo"],
	[
		'<a href="https://www.google.com/url?q=https://sae.org&amp;sa=D">SAE</a>',
		'<a href="https://sae.org">SAE</a>',
	],
	['<a href="/productos#aceites">aceites</a>', '<a href="/productos#aceites">aceites</a>'],
	['<a href="https://sae.org/#norma">norma</a>', '<a href="https://sae.org/#norma">norma</a>'],
])("turns %s into %s", (pasted, expected) => {
	expect(cleanPastedHtml(pasted)).toBe(expected);
});

/** Clipboard content as Word 365, Google Docs, Outlook and a web page write it. */
const EMPTY_LINES = [
	[
		"Word",
		"<html xmlns:o='urn:schemas-microsoft-com:office:office'><head><style>p{margin:0}</style></head><body lang=ES-PA><!--StartFragment--><p class=MsoNormal><span lang=ES>Frenos<o:p></o:p></span></p><p class=MsoNormal><span lang=ES><o:p>&nbsp;</o:p></span></p><p class=MsoNormal>&nbsp;</p><p class=MsoNormal></p><p class=MsoNormal>Aceite<o:p></o:p></p><!--EndFragment--></body></html>",
	],
	[
		"Google Docs",
		'<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7"><p dir="ltr" style="line-height:1.38"><span style="font-weight:400">Frenos</span></p><br /><br /><p dir="ltr"><span style="font-weight:400">Aceite</span></p></b><br class="Apple-interchange-newline">',
	],
	["Outlook", "<div>Frenos</div><div><br></div><div>\u200b</div><div>Aceite</div>"],
	["a page", "<p>Frenos<br>\n<br>\n<br>Aceite</p>"],
	["a page with marks", "<p><span>Frenos<br><br>Aceite</span><br><br></p>"],
	["a heading without text", "<h2>&nbsp;</h2><p>Frenos</p><ul><li></li></ul><p>Aceite</p>"],
] as const;
test.each(EMPTY_LINES)("drops the empty lines of %s", (_, html) => {
	const { body } = new DOMParser().parseFromString(cleanPastedHtml(html), "text/html");
	const lines = [...body.querySelectorAll("p, h2, li, div")].map(({ textContent }) => textContent?.trim());
	expect(lines.filter((line) => line !== "")).toEqual(["Frenos", "Aceite"]);
	expect(body.querySelectorAll("p:empty, h2, li")).toHaveLength(0);
});

test("keeps single line breaks, pictures, cells and code", () => {
	const html =
		'<p>Calle 50<br>Ciudad</p><p><img src="/images/a.png" alt="A"></p><table><tbody><tr><td></td><td>1</td></tr></tbody></table><pre>a<br><br>b</pre>';
	expect(cleanPastedHtml(html)).toBe(html);
	expect(listOmissions(html)).toBeUndefined();
});

test.each([
	['<a href="www.autocentro.com/citas">citas</a>', '<a href="https://www.autocentro.com/citas">citas</a>'],
	['<a href="//sae.org/norma">norma</a>', '<a href="https://sae.org/norma">norma</a>'],
	['<a href="ana@taller.com">Ana</a>', '<a href="mailto:ana@taller.com">Ana</a>'],
])("completes the address of %s", (pasted, expected) => {
	expect(cleanPastedHtml(pasted)).toBe(expected);
	expect(listOmissions(pasted)).toBeUndefined();
});

test.each([
	[
		'<img src="file:///C:/foto.png"><img src="data:image/png;base64,iVBO"><p>x</p>',
		{ pictures: 2, links: 0 },
	],
	['<img src="blob:https://docs.google.com/1"><img src="https://a.com/b.png">', { pictures: 2, links: 0 }],
	['<a href="file:///C:/a.docx">a</a> <a href="../b.html">b</a>', { pictures: 0, links: 2 }],
	['<a href="data:text/html,x">a</a> <a href="blob:x">b</a>', { pictures: 0, links: 2 }],
	['<a href="javascript:alert(1)">a</a> <a href="lista.html">b</a>', { pictures: 0, links: 2 }],
	// A pixel that counts readers, and an anchor without address, are nothing that an author misses.
	['<img src="https://a.com/p.gif" width="1" height="1"><a name="_Toc1">Título</a>', undefined],
])("counts what is left out of %s", (html, expected) => {
	expect(listOmissions(html)).toEqual(expected);
	expect(cleanPastedHtml(html)).not.toMatch(/href|<img/);
});

test("splits a thousand blank lines in time", () => {
	const html = `<p>${"Línea<br><br>".repeat(1000)}</p>`;
	expect(cleanPastedHtml(html).match(/<p>/g)).toHaveLength(1000);
});
