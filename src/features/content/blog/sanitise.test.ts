import { expect, test } from "vitest";
import { sanitise } from "./sanitise.server.ts";

/** Vectors from OWASP and DOMPurify, and attacks on allowlists: namespaces, parser differences, unusual schemes. */
const VECTORS = [
	"<script>alert(1)</script>",
	"<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
	"<scr<script>ipt>alert(1)</scr</script>ipt>",
	"<script\x00>alert(1)</script>",
	"<script/x>alert(1)</script >",
	"<<script>alert(1);//<</script>",
	"<img src=x onerror=alert(1)>",
	"<img src=/images/a.png onload=alert(1)>",
	"<img/src=x/onerror=alert(1)>",
	"<img src=`javascript:alert(1)`>",
	'<img """><script>alert(1)</script>">',
	"<img src=javascript:alert(1)>",
	"<img src='jav\tascript:alert(1)'>",
	"<img src=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>",
	"<img src=data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+>",
	"<img src=//evil.example/pixel.png>",
	"<img src=https://evil.example/pixel.png>",
	"<img src='/\\evil.example/a.png'>",
	"<img srcset='javascript:alert(1) 1x'>",
	"<a href=javascript:alert(1)>x</a>",
	"<a href='  JaVaScRiPt:alert(1)'>x</a>",
	"<a href='java\nscript:alert(1)'>x</a>",
	"<a href='java&Tab;script:alert(1)'>x</a>",
	"<a href='javascript&colon;alert(1)'>x</a>",
	"<a href='\x01javascript:alert(1)'>x</a>",
	"<a href=vbscript:msgbox(1)>x</a>",
	"<a href='data:text/html,<script>alert(1)</script>'>x</a>",
	"<a href='//evil.example'>x</a>",
	"<a href=# onclick=alert(1)>x</a>",
	"<a href=# onmouseover=alert(1) style=color:red>x</a>",
	"<svg onload=alert(1)>",
	"<svg><script>alert(1)</script></svg>",
	"<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
	"<svg><animate attributeName=href values=javascript:alert(1) /></svg>",
	"<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
	"<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
	"<math href=javascript:alert(1)>x</math>",
	"<iframe src=javascript:alert(1)></iframe>",
	"<iframe srcdoc='<script>alert(1)</script>'></iframe>",
	"<object data=javascript:alert(1)></object>",
	"<embed src=javascript:alert(1)>",
	"<form action=javascript:alert(1)><button>x</button></form>",
	"<button formaction=javascript:alert(1)>x</button>",
	"<input autofocus onfocus=alert(1)>",
	"<details open ontoggle=alert(1)>x</details>",
	"<video><source onerror=alert(1)></video>",
	"<audio src=x onerror=alert(1)></audio>",
	"<body onload=alert(1)>",
	"<base href=javascript:alert(1)//>",
	"<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
	"<link rel=stylesheet href=javascript:alert(1)>",
	"<style>@import 'javascript:alert(1)';</style>",
	"<div style='background:url(javascript:alert(1))'>x</div>",
	"<p style='width:expression(alert(1))'>x</p>",
	"<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
	"<textarea><img title='</textarea><img src=x onerror=alert(1)>'></textarea>",
	"<title><img title='</title><img src=x onerror=alert(1)>'></title>",
	"<template><img src=x onerror=alert(1)></template>",
	"<xmp><img title='</xmp><img src=x onerror=alert(1)>'></xmp>",
	"<!--><img src=x onerror=alert(1)>-->",
	"<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
	"<![CDATA[<script>alert(1)</script>]]>",
	"<?xml version='1.0'?><script>alert(1)</script>",
	"<p title='\"><img src=x onerror=alert(1)>'>x</p>",
	"<th scope='\"><img src=x onerror=alert(1)>'>x</th>",
	"<marquee onstart=alert(1)>x</marquee>",
	"<x onclick=alert(1)>x</x>",
	"<p id=cookie name=cookie class=fixed>x</p>",
	"<plaintext><script>alert(1)</script>",
	"</p></article></main><script>alert(1)</script>",
];

const TAG = /<\/?([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g;
const TAGS = new Set(
	`h2 h3 h4 p br hr ul ol li blockquote pre code strong em u s sub sup a figure figcaption img
	table caption thead tbody tfoot tr th td`.split(/\s+/),
);
const ATTRIBUTES = new Set(
	"href title rel src alt width height loading decoding start scope colspan rowspan".split(" "),
);

test.each(VECTORS)("removes executable content from %s", (vector) => {
	for (const html of [vector, `<p>Antes ${vector} después</p>`, `<table><tr><td>${vector}`]) {
		const clean = sanitise(html);
		for (const [, tag = "", attributes = ""] of clean.matchAll(TAG)) {
			expect(TAGS).toContain(tag);
			for (const [, name, value] of attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)) {
				expect(ATTRIBUTES).toContain(name);
				if (name === "src") expect(value).toMatch(/^\/[a-z0-9]/i);
				if (name === "href") expect(value ?? "").toMatch(/^(https?:|mailto:|tel:|\/[^/\\]|#|$)/);
			}
		}
		// Everything besides well-formed allowed tags is text.
		expect(clean.replace(TAG, "")).not.toMatch(/[<>]/);
		expect(sanitise(clean)).toBe(clean);
	}
});

test("covers at least 40 vectors", () => {
	expect(new Set(VECTORS).size).toBeGreaterThanOrEqual(40);
});

test("keeps the structure of an article", () => {
	const html =
		'<h2>Título</h2><p>Con <strong>fuerza</strong>, <em>énfasis</em> y <a href="/productos/A1-FO-4967">enlace</a>.</p>' +
		'<ul><li>Uno</li></ul><ol start="3"><li>Tres</li></ol>' +
		'<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>' +
		"<blockquote>Cita</blockquote>";
	expect(sanitise(html)).toBe(html);
});

test("adds rel to external links and demotes h1", () => {
	expect(sanitise('<h1>A</h1><a href="https://sae.org" target="_blank">SAE</a>')).toBe(
		'<h2>A</h2><a href="https://sae.org" rel="noopener nofollow">SAE</a>',
	);
});

test("keeps local images lazy and drops external ones", () => {
	expect(sanitise('<img src="/images/blog/a.avif" alt="Disco" width="600" height="400">')).toBe(
		'<img src="/images/blog/a.avif" alt="Disco" width="600" height="400" loading="lazy" decoding="async" />',
	);
	expect(sanitise('<p>x<img src="https://evil.example/a.png"></p>')).toBe("<p>x</p>");
});

test("escapes plain text", () => {
	expect(sanitise("5 < 6 & 7 > 2 «ñandú»")).toBe("5 &lt; 6 &amp; 7 &gt; 2 «ñandú»");
});

test("handles twenty thousand open tags in time", () => {
	// Measure CPU time, because wall time grows on a busy machine.
	const before = process.cpuUsage();
	sanitise("<b>".repeat(20_000));
	expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
});

test("drops empty paragraphs", () => {
	const html = "<p>Frenos</p><p></p><p>&nbsp;</p><p><br /></p><p> <strong> </strong></p><p>Aceite</p>";
	expect(sanitise(html)).toBe("<p>Frenos</p><p>Aceite</p>");
	const picture = '<p><img src="/images/a.png" alt="" loading="lazy" decoding="async" /></p>';
	expect(sanitise(picture)).toBe(picture);
});

test("drops links that hide where they lead", () => {
	for (const href of ["https://banco.com@evil.com/", "https://localhost/", "http://10.0.0.7/", "https://x"])
		expect(sanitise(`<p><a href="${href}">aquí</a></p>`)).toBe("<p><a>aquí</a></p>");
	const ours =
		'<p><a href="/productos">a</a> <a href="http://www.sae.org/" rel="noopener nofollow">b</a></p>';
	expect(sanitise(ours)).toBe(ours);
});
