import { isPublicUrl } from "#domain/public-url.ts";

/** Allowed link targets: web, mail, telephone, a page of this site, an anchor of this page. */
const SAFE_LINK = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

/** Tracking redirects and the query parameter that holds their target. */
const REDIRECTS: [host: RegExp, field: string][] = [
	[/^(www\.)?google\.[a-z.]{2,6}\/url$/, "q"],
	[/^(www\.)?google\.[a-z.]{2,6}\/url$/, "url"],
	[/^(l|lm)\.(facebook|instagram)\.com\/(l\.php)?$/, "u"],
	[/^www\.youtube\.com\/redirect$/, "q"],
	[/^[a-z0-9]+\.safelinks\.protection\.outlook\.com\//, "url"],
];

export function isSafeLink(address: string): boolean {
	const target = address.trim();
	return SAFE_LINK.test(target) && (!/^https?:/i.test(target) || isPublicUrl(target));
}

const EMAIL = /^[^\s@:/]+@[^\s@:/]+\.[a-z]{2,}$/i;

/** Completes an address that programs write without its scheme: «www.sae.org», «//sae.org», «ana@taller.com». */
export function completeLink(address: string): string {
	if (/^www\.[a-z0-9-]+\.\S+$/i.test(address)) return `https://${address}`;
	if (/^\/\/[a-z0-9-]+\.\S+$/i.test(address)) return `https:${address}`;
	return EMAIL.test(address) ? `mailto:${address}` : address;
}

/**
 * Completes a typed link: «sae.org» gets https, «ana@taller.com» mailto.
 *
 * @returns undefined when the text is not a valid link
 */
export function toLink(typed: string): string | undefined {
	const text = typed.trim();
	if (/\s/.test(text)) return undefined;
	if (isSafeLink(text)) return unwrapRedirect(text);
	if (EMAIL.test(text)) return `mailto:${text}`;
	return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:].*)?$/i.test(text) && !/^[a-z]+:/i.test(text)
		? `https://${text}`
		: undefined;
}

/** Returns the target of a tracking redirect, or the address unchanged. */
export function unwrapRedirect(address: string): string {
	if (!URL.canParse(address)) return address;
	const { host, pathname, searchParams } = new URL(address);
	for (const [pattern, field] of REDIRECTS) {
		const target = searchParams.get(field);
		if (target && /^https?:/i.test(target) && pattern.test(host + pathname)) return target;
	}
	return address;
}

/** Converts the editor's HTML to its stored form: bare lists and cells, a table head, no empty blocks at the end. */
export function tidyHtml(html: string): string {
	const { body } = new DOMParser().parseFromString(html, "text/html");
	for (const cell of body.querySelectorAll("td, th")) {
		unwrapOnlyParagraph(cell);
		for (const name of ["colspan", "rowspan"])
			if (cell.getAttribute(name) === "1") cell.removeAttribute(name);
	}
	for (const item of body.querySelectorAll("li")) unwrapOnlyParagraph(item);
	for (const table of body.querySelectorAll("table")) addTableHead(table);
	for (let last = body.lastElementChild; last && isEmpty(last); last = body.lastElementChild) last.remove();
	return body.innerHTML;
}

function unwrapOnlyParagraph(parent: Element) {
	const paragraphs = [...parent.children].filter((child) => child.tagName === "P");
	const [first] = paragraphs;
	if (first && paragraphs.length === 1 && parent.firstElementChild === first)
		first.replaceWith(...first.childNodes);
}

function addTableHead(table: Element) {
	for (const columns of table.querySelectorAll("colgroup")) columns.remove();
	table.removeAttribute("style");
	const [first] = table.querySelectorAll("tr");
	if (first && [...first.children].every((cell) => cell.tagName === "TH")) {
		const head = table.ownerDocument.createElement("thead");
		head.append(first);
		table.prepend(head);
	}
	for (const cell of table.querySelectorAll("th"))
		cell.setAttribute("scope", cell.closest("thead") ? "col" : "row");
}

const isEmpty = (element: Element) =>
	element.tagName === "P" && !element.textContent?.trim() && !element.querySelector("img");
