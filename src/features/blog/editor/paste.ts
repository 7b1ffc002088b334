import { isPicturePath } from "#features/blog/staff/edit-rules.ts";
import { behindRedirect } from "./rich-html.ts";

const RENAMED: Record<string, string> = { H1: "h2", H5: "h4", H6: "h4" };

/** Nothing that somebody wrote to be read: styles, reviewers' comments, text that was struck out or hidden. */
const JUNK = [
	"style, script, meta, link, title, xml, o\\:p",
	"[class*='msocom' i], [class*='MsoComment' i], [style*='mso-element:comment' i], [href*='#_msocom' i]",
	"del[datetime], [style*='display:none' i], [style*='display: none' i], [style*='mso-hide:all' i]",
].join(", ");

/** What a style makes of text, and the tag that says the same. */
const MEANINGS: [tag: string, isMeant: (style: CSSStyleDeclaration) => boolean][] = [
	["strong", ({ fontWeight }) => fontWeight === "bold" || Number(fontWeight) >= 600],
	["em", ({ fontStyle }) => fontStyle === "italic"],
	["s", ({ textDecoration }) => textDecoration.includes("line-through")],
	["sup", ({ verticalAlign }) => verticalAlign === "super"],
	["sub", ({ verticalAlign }) => verticalAlign === "sub"],
];

/** What is pasted, without what another program left in it; pictures of other places stay there. */
export function cleanPaste(html: string): string {
	const { body } = new DOMParser().parseFromString(html, "text/html");
	listsOfWord(body);
	for (const junk of body.querySelectorAll(JUNK)) junk.remove();
	// Google Docs wraps everything in a bold tag whose style says that it is not bold.
	for (const wrapper of body.querySelectorAll<HTMLElement>("b[style*='font-weight']"))
		if (/^(normal|400)$/.test(wrapper.style.fontWeight)) wrapper.replaceWith(...wrapper.childNodes);
	for (const link of body.querySelectorAll("a")) mendLink(link, body);
	for (const element of body.querySelectorAll<HTMLElement>("*")) {
		tagsForStyle(element);
		for (const { name } of [...element.attributes])
			if (/^(class|id|style|on|data-)/.test(name)) element.removeAttribute(name);
		const tag = RENAMED[element.tagName];
		if (tag) rename(element, tag);
	}
	for (const picture of body.querySelectorAll("img"))
		if (!isPicturePath(picture.getAttribute("src") ?? "")) picture.remove();
	return body.innerHTML;
}

/** Bold and the like that stand in a style alone, as Google Docs and Word write them; a heading looks so by itself. */
function tagsForStyle(element: HTMLElement) {
	const isInHeading = element.closest("h1, h2, h3, h4, h5, h6, th") !== null;
	for (const [tag, isMeant] of MEANINGS) {
		const isThere = element.closest(tag) !== null || (tag === "strong" && isInHeading);
		if (isThere || !element.textContent?.trim() || !isMeant(element.style)) continue;
		const mark = element.ownerDocument.createElement(tag);
		mark.append(...element.childNodes);
		element.append(mark);
	}
}

/** A link leads where it says, not over the service that counted who follows it; one into a page that stayed behind is text. */
function mendLink(link: HTMLAnchorElement, body: HTMLElement) {
	const address = link.getAttribute("href") ?? "";
	const place = /^[^?]*#_?(\w[\w.-]*)$/.exec(address);
	const isDead =
		/^(about:|file:|$)/i.test(address) ||
		(place && !/^(https?:|\/)/i.test(address) && !body.querySelector(`[id="${place[1]}"]`));
	if (isDead) return link.replaceWith(...link.childNodes);
	link.setAttribute("href", behindRedirect(address));
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

function rename(element: Element, tag: string) {
	const other = element.ownerDocument.createElement(tag);
	other.append(...element.childNodes);
	element.replaceWith(other);
}
