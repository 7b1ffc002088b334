import { expect, test } from "vitest";
import { toSingleLine } from "#domain/text/single-line.ts";
import { composeEmail, type EmailContent } from "./compose-email.server.ts";
import { buildGreeting, isSafeHref, toSafePlainText } from "./email-text.ts";

const content: EmailContent = {
	shop: "Taller & Hijos",
	subject: "Recibimos tu cita CIT-2026-00001",
	preheader: "Lunes 23 de noviembre, 9:00 AM",
	greeting: "Hola, Ana:",
	paragraphs: ["Recibimos tu cita."],
	rows: [
		{ label: "Día", value: "Lunes 23 de noviembre" },
		{ label: "Teléfono", value: "6123-4567", href: "tel:+50761234567" },
	],
	quotedText: "Suena al frenar.\n<b>Mucho</b>",
	buttons: [
		{ label: "Ver mi cita", href: "https://taller.com/seguir/abc" },
		{ label: "Cómo llegar", href: "https://maps.google.com/?q=a&b" },
	],
	footer: ["Taller & Hijos", "Calle 50"],
};

test("renders the same content as text and HTML", () => {
	const { subject, text, html } = composeEmail(content);
	expect(subject).toBe("Recibimos tu cita CIT-2026-00001");
	expect(text).toBe(`Hola, Ana:

Recibimos tu cita.

Día: Lunes 23 de noviembre
Teléfono: 6123-4567

> Suena al frenar.
> <b>Mucho</b>

Ver mi cita: https://taller.com/seguir/abc
Cómo llegar: https://maps.google.com/?q=a&b

--
Taller & Hijos
Calle 50
`);
	expect(html).toContain('<html lang="es"');
	expect(html).toContain("Taller &amp; Hijos");
	expect(html).toContain('href="tel:+50761234567"');
	expect(html).toContain("Suena al frenar.<br>&lt;b&gt;Mucho&lt;/b&gt;");
});

test("does not break references across lines", () => {
	const sentence = "Tu solicitud COT-2026-00012.";
	const rows = [{ label: "Referencia", value: "COT-2026-123456", href: "https://taller.com/a" }];
	const { html, text } = composeEmail({
		...content,
		paragraphs: [sentence],
		rows,
		footer: [sentence],
	});
	const wrapReference = (number: string) => `<span style="white-space:nowrap">COT-2026-${number}</span>`;
	expect(html.split(wrapReference("00012"))).toHaveLength(3);
	expect(html).toContain(`${wrapReference("123456")}</a>`);
	expect(text).toContain(sentence);
});

test("loads nothing remote and highlights only the first button", () => {
	const { html } = composeEmail(content);
	expect(html).not.toMatch(/<img|<script|<link|url\(|@import|src=/i);
	expect(html.match(/background:#f7a600/g)).toHaveLength(1);
});

test.each([
	"<script>alert(1)</script>",
	'"><img src=x onerror=alert(1)>',
	"' onmouseover='alert(1)",
	"{{7*7}} <%= 7*7 %>",
	"<!--[if mso]><b><![endif]-->",
])("escapes %s in every field", (attack) => {
	const { html, subject, text } = composeEmail({
		shop: attack,
		subject: attack,
		preheader: attack,
		greeting: attack,
		paragraphs: [attack],
		rows: [{ label: attack, value: attack, href: attack }],
		quotedText: attack,
		buttons: [{ label: attack, href: `javascript:${attack}` }],
		footer: [attack],
	});
	expect(html).not.toContain("<script>alert");
	expect(html).not.toContain("<img");
	expect(html).not.toMatch(/href=|' onmouseover=|<!--\[if mso\]><b>/);
	expect(html).not.toContain("49");
	expect(subject).toBe(attack);
	expect(text).toContain(attack);
});

test("prevents header injection and marks quoted lines", () => {
	expect(toSingleLine("Luis\r\nBcc: x@y.z\u2028\u0000\u202etxt.exe ")).toBe("Luis Bcc: x@y.z txt.exe");
	const { subject, text } = composeEmail({
		...content,
		subject: "Cita\r\nBcc: todos@correo.com",
		quotedText: "Gracias\r\n--\r\nGerencia",
	});
	expect(subject).toBe("Cita Bcc: todos@correo.com");
	expect(text).toContain("> Gracias\n> --\n> Gerencia");
});

test.each([
	["https://taller.com/seguir/a_b-c", true],
	["tel:+50761234567", true],
	["mailto:ana%40correo.com", true],
	["javascript:alert(1)", false],
	["data:text/html,x", false],
	["https://a.com/\r\nX: y", false],
	['https://a.com/"onclick', false],
	["//a.com", false],
	["", false],
])("isSafeHref for %s returns %s", (href, isAllowed) => {
	expect(isSafeHref(href)).toBe(isAllowed);
});

test.each([
	["Ana", "Ana"],
	["José Ñato", "José Ñato"],
	["  María  de la  O ", "María de la O"],
	["Gana en premio.com", undefined],
	["https://premio", undefined],
	["ana@correo.com", undefined],
	["A".repeat(61), undefined],
	["premio\u200b.com", undefined],
	["premio\u00ad.com", undefined],
	["premio．com", undefined],
	["premio。com", undefined],
	["ｈｔｔｐ：／／premio", undefined],
	["ana＠correo", undefined],
	["Entra en 10.0.0.1", undefined],
	["Llame ya al 6123-4567", undefined],
	["Marque 6 1 2 3 4 5 6 7", undefined],
	["Toyota Corolla 2015", "Toyota Corolla 2015"],
	["Mazda CX-5 2.0", "Mazda CX-5 2.0"],
	["", undefined],
])("turns the visitor's text %s into %s", (name, sentence) => {
	expect(toSafePlainText(name)).toBe(sentence);
});

test.each([
	["Ana Ríos", "Hola, Ana:"],
	["  José Ñato", "Hola, José:"],
	["D'Angelo Pérez", "Hola, D'Angelo:"],
	["Ana-Luisa", "Hola, Ana-Luisa:"],
	["http://premio.com Ana", "Hola:"],
	["premio.com", "Hola:"],
	["GANASTE$1000 ya", "Hola:"],
	["123456789", "Hola:"],
	["👩‍🔧", "Hola:"],
	["A".repeat(31), "Hola:"],
	["", "Hola:"],
])("greets the name %j with %s", (name, greeting) => {
	expect(buildGreeting(name)).toBe(greeting);
});
