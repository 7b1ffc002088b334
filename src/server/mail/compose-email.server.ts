import { escapeXml } from "#domain/text/escape-xml.ts";
import { toSingleLine } from "#domain/text/single-line.ts";
import { isSafeHref } from "./email-text.ts";

export type EmailLink = { label: string; href: string };
/** A label and value in the email; with `href` the value is a link (tel:, mailto:, https:). */
export type EmailRow = { label: string; value: string; href?: string | undefined };

/** Content of an email. All fields are plain text and are escaped once, here. */
export type EmailContent = {
	/** The shop's name, shown in the header. */
	shop: string;
	subject: string;
	/** Preview text that mail programs show beside the subject. */
	preheader: string;
	greeting: string;
	paragraphs: readonly string[];
	rows: readonly EmailRow[];
	/** Text that a person wrote, quoted verbatim with its line breaks. */
	quotedText?: string | undefined;
	/** The first button is the primary action. */
	buttons: readonly EmailLink[];
	/** Names the sender and the reason for the email. */
	footer: readonly string[];
};

/** A rendered email. */
export type ComposedEmail = { subject: string; text: string; html: string };

/**
 * Renders an email as HTML and as plain text. The HTML works in old mail programs and in dark mode (tables, inline
 * styles, 600 px, no remote content).
 *
 * @source decision 012; ASVS 5.0 §1.2.1, §1.3.11
 */
export function composeEmail(content: EmailContent): ComposedEmail {
	const subject = toSingleLine(content.subject);
	return { subject, text: renderText(content), html: renderHtml({ ...content, subject }) };
}

function renderText(content: EmailContent): string {
	const { greeting, paragraphs, rows, quotedText, buttons, footer } = content;
	const rowLines = rows.map(({ label, value, href }) => {
		const isWeb = href !== undefined && /^https?:/.test(href);
		return `${toSingleLine(label)}: ${toSingleLine(value)}${isWeb ? ` ${href}` : ""}`;
	});
	const links = buttons
		.filter(({ href }) => isSafeHref(href))
		.map(({ label, href }) => `${toSingleLine(label)}: ${href}`);
	const blocks = [
		toSingleLine(greeting),
		...paragraphs.map(toSingleLine),
		rowLines.join("\n"),
		quotedText && quoteLines(quotedText),
		links.join("\n"),
		["--", ...footer.map(toSingleLine)].join("\n"),
	];
	return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

/** Prefixes each line of a person's text with a quote mark, so that none can pass for ours. */
function quoteLines(quotedText: string): string {
	return splitLines(quotedText)
		.map((line) => `> ${line}`)
		.join("\n");
}

const splitLines = (text: string) =>
	text
		.trim()
		.split(/\r\n|\r|\n/)
		.map(toSingleLine);

const FONT = "font-family:Arial,Helvetica,sans-serif";
/** Colours of the site; the classes switch them in mail programs that support dark mode. */
const INK = "#15171a";
const PAPER = "#ffffff";
const BONE = "#f6f4ee";
const LINE = "#d9d5ca";
const GREY = "#5c6068";
const AMBER = "#f7a600";
const DARK = `@media (prefers-color-scheme:dark){
.bone{background:#101214!important}.paper{background:#1d2024!important}
.ink{color:#f6f4ee!important}.grey{color:#b4b7bd!important}
.line{border-color:#3a3e44!important}.other{color:#f6f4ee!important;border-color:#83868c!important}}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}
.button{display:block!important;text-align:center!important;margin-right:0!important}
.label,.value{display:block!important;width:auto!important}.label{padding-bottom:0!important}.value{padding-top:0!important;border-top:0!important}}`;

function renderHtml(content: EmailContent): string {
	const { shop, subject, preheader, greeting, paragraphs, rows, quotedText, buttons, footer } = content;
	return `<!doctype html>
<html lang="es" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeText(subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
${DARK}</style>
</head>
<body class="bone" style="margin:0;padding:0;background:${BONE};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeText(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="bone" style="background:${BONE}">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="pad" style="padding:18px 32px;background:${INK};${FONT};font-size:16px;line-height:24px;font-weight:bold;color:#ffffff">${escapeText(shop)}</td></tr>
<tr><td class="pad paper line" style="padding:28px 32px 32px;background:${PAPER};border:1px solid ${LINE};border-top:0">
${renderParagraph(greeting, "font-size:20px;line-height:28px;font-weight:bold")}
${paragraphs.map((text) => renderParagraph(text)).join("\n")}
${rows.length > 0 ? renderRows(rows) : ""}
${quotedText ? renderQuote(quotedText) : ""}
${renderButtons(buttons)}
</td></tr>
<tr><td class="pad grey" style="padding:20px 32px 8px;${FONT};font-size:13px;line-height:20px;color:${GREY}">${footer.map(escapeKeepingReferences).join("<br>")}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

function renderParagraph(text: string, style = "font-size:16px;line-height:24px"): string {
	return `<p class="ink" style="margin:0 0 16px;${FONT};${style};color:${INK}">${escapeKeepingReferences(text)}</p>`;
}

function renderRows(rows: readonly EmailRow[]): string {
	const cell = `padding:10px 0;border-top:1px solid ${LINE};${FONT};font-size:16px;line-height:24px`;
	const lines = rows.map(
		({ label, value, href }) =>
			`<tr><th class="label line grey" scope="row" align="left" valign="top" width="150" style="${cell};padding-right:12px;font-size:14px;font-weight:normal;color:${GREY}">${escapeText(label)}</th><td class="value line ink" valign="top" style="${cell};color:${INK};word-break:break-word">${renderLink(value, href)}</td></tr>`,
	);
	return `<table width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="margin:8px 0 20px;border-bottom:1px solid ${LINE}">${lines.join("\n")}</table>`;
}

function renderLink(value: string, href: string | undefined): string {
	if (!href || !isSafeHref(href)) return escapeKeepingReferences(value);
	return `<a class="ink" href="${escapeText(href)}" style="color:${INK};text-decoration:underline">${escapeKeepingReferences(value)}</a>`;
}

function renderQuote(quotedText: string): string {
	const text = splitLines(quotedText).map(escapeText).join("<br>");
	return `<blockquote class="line ink" style="margin:0 0 20px;padding:4px 0 4px 16px;border-left:3px solid ${LINE};${FONT};font-size:16px;line-height:24px;color:${INK};word-break:break-word">${text}</blockquote>`;
}

function renderButtons(buttons: readonly EmailLink[]): string {
	const linkedButtons = buttons.filter(({ href }) => isSafeHref(href));
	if (linkedButtons.length === 0) return "";
	const baseStyle = `display:inline-block;margin:0 8px 12px 0;padding:12px 20px;${FONT};font-size:16px;line-height:24px;font-weight:bold;text-decoration:none`;
	const links = linkedButtons.map(({ label, href }, index) => {
		const style =
			index === 0
				? `class="button" style="${baseStyle};background:${AMBER};border:1px solid ${AMBER};color:${INK}"`
				: `class="button other" style="${baseStyle};border:1px solid #83868c;color:${INK}"`;
		return `<a href="${escapeText(href)}" ${style}>${escapeText(label)}</a>`;
	});
	return `<div style="padding-top:4px">${links.join("\n")}</div>`;
}

/** Escapes text for HTML. Old mail programs support only the numeric entity for the apostrophe. */
const escapeText = (text: string) => escapeXml(toSingleLine(text)).replaceAll("&apos;", "&#39;");

/** Reference of a request. People read it out and type it, so it must not break across lines. */
const REFERENCE = /\b[A-Z]{2,3}-\d{4}-\d{5,}\b/g;

const escapeKeepingReferences = (text: string) =>
	escapeText(text).replace(REFERENCE, '<span style="white-space:nowrap">$&</span>');
