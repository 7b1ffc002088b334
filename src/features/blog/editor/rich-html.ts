import { isPicturePath } from "#features/blog/staff/edit-rules.ts";

/** Addresses a link may have: web, mail, telephone, a page of this site, a place in this page. */
const SAFE_LINK = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
const RENAMED: Record<string, string> = { H1: "h2", H5: "h4", H6: "h4" };

export function isSafeLink(address: string): boolean {
	return SAFE_LINK.test(address.trim());
}

/**
 * A typed link as it should be: «sae.org» gets https, «ana@taller.com» mailto.
 *
 * @returns undefined when no link can be made of it
 */
export function linkOf(typed: string): string | undefined {
	const text = typed.trim();
	if (/\s/.test(text)) return undefined;
	if (isSafeLink(text)) return text;
	if (/^[^\s@:/]+@[^\s@:/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
	return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:].*)?$/i.test(text) && !/^[a-z]+:/i.test(text)
		? `https://${text}`
		: undefined;
}

/** The editor's HTML as an article keeps it: bare lists and cells, a real table head, nothing empty at the end. */
export function tidyHtml(html: string): string {
	const { body } = new DOMParser().parseFromString(html, "text/html");
	for (const cell of body.querySelectorAll("td, th")) {
		unwrapOnly(cell);
		for (const name of ["colspan", "rowspan"])
			if (cell.getAttribute(name) === "1") cell.removeAttribute(name);
	}
	for (const point of body.querySelectorAll("li")) unwrapOnly(point);
	for (const table of body.querySelectorAll("table")) giveHead(table);
	for (let last = body.lastElementChild; last && isEmpty(last); last = body.lastElementChild)
		last.remove();
	return body.innerHTML;
}

/** What is pasted, without what another program left in it; pictures of other places stay there. */
export function cleanPaste(html: string): string {
	const { body } = new DOMParser().parseFromString(html, "text/html");
	for (const junk of body.querySelectorAll("style, script, meta, link, title, xml, o\\:p"))
		junk.remove();
	listsOfWord(body);
	for (const element of [...body.querySelectorAll("*")]) {
		for (const { name } of [...element.attributes])
			if (/^(class|id|style|on|data-)/.test(name) && !isGoogleWrapper(element, name))
				element.removeAttribute(name);
		const tag = RENAMED[element.tagName];
		if (tag) rename(element, tag);
	}
	for (const picture of body.querySelectorAll("img"))
		if (!isPicturePath(picture.getAttribute("src") ?? "")) picture.remove();
	return body.innerHTML;
}

/** Word writes a list as paragraphs that begin with their bullet or number: makes a list of them again. */
function listsOfWord(body: HTMLElement) {
	for (const mark of body.querySelectorAll("[style*='mso-list:Ignore' i]")) {
		const paragraph = mark.closest("p");
		if (!paragraph) continue;
		const [, number] = /^\s*\(?([\da-z]{1,4})[.)]/i.exec(mark.textContent ?? "") ?? [];
		const tag = number ? "ol" : "ul";
		mark.remove();
		const before = paragraph.previousElementSibling;
		const list = before?.localName === tag ? before : body.ownerDocument.createElement(tag);
		// After words in between it goes on counting.
		if (number && Number(number) > 1 && list !== before) list.setAttribute("start", number);
		paragraph.before(list);
		list.append(paragraph);
		rename(paragraph, "li");
	}
}

/** Google Docs wraps everything in a bold tag whose style says that it is not bold. */
function isGoogleWrapper(element: Element, attribute: string): boolean {
	return element.tagName === "B" && attribute === "style";
}

function rename(element: Element, tag: string) {
	const other = element.ownerDocument.createElement(tag);
	other.append(...element.childNodes);
	element.replaceWith(other);
}

function unwrapOnly(parent: Element) {
	const paragraphs = [...parent.children].filter((child) => child.tagName === "P");
	const [first] = paragraphs;
	if (first && paragraphs.length === 1 && parent.firstElementChild === first)
		first.replaceWith(...first.childNodes);
}

function giveHead(table: Element) {
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
