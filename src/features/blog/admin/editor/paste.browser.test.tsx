import { expect, test } from "vitest";
import { cleanPastedHtml } from "./paste.ts";

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
