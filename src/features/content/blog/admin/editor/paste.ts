import { isPicturePath } from "#features/content/blog/edit-rules.ts";
import { removeBlankBlocks, splitAtBlankLines } from "./blank-lines.ts";
import { completeLink, isSafeLink, unwrapRedirect } from "./rich-html.ts";

const REPLACED_TAGS: Record<string, string> = { H1: "h2", H5: "h4", H6: "h4" };

/** Elements that are not content: styles, reviewers' comments, deleted or hidden text. */
const JUNK = [
	"style, script, meta, link, title, xml, o\\:p",
	"[class*='msocom' i], [class*='MsoComment' i], [style*='mso-element:comment' i], [href*='#_msocom' i]",
	"del[datetime], [style*='display:none' i], [style*='display: none' i], [style*='mso-hide:all' i]",
].join(", ");

/** Tags and the inline styles that are equivalent to them. */
const STYLE_TAGS: [tag: string, isMeant: (style: CSSStyleDeclaration) => boolean][] = [
	["strong", ({ fontWeight }) => fontWeight === "bold" || Number(fontWeight) >= 600],
	["em", ({ fontStyle }) => fontStyle === "italic"],
	["s", ({ textDecoration }) => textDecoration.includes("line-through")],
	["sup", ({ verticalAlign }) => verticalAlign === "super"],
	["sub", ({ verticalAlign }) => verticalAlign === "sub"],
];

/** Counts of what a paste leaves out, because an article cannot show it. */
export type Omissions = { pictures: number; links: number };

/**
 * Returns pasted HTML without the markup of other programs, pictures from other sites and empty paragraphs.
 *
 * @param onOmit gets what was left out, if anything was
 */
export function cleanPastedHtml(html: string, onOmit?: (omissions: Omissions) => void): string {
	const { body } = new DOMParser().parseFromString(html, "text/html");
	convertWordLists(body);
	for (const junk of body.querySelectorAll(JUNK)) junk.remove();
	// Google Docs wraps everything in a <b> whose style resets the weight to normal.
	for (const wrapper of body.querySelectorAll<HTMLElement>("b[style*='font-weight']"))
		if (/^(normal|400)$/.test(wrapper.style.fontWeight)) wrapper.replaceWith(...wrapper.childNodes);
	const omissions = { pictures: removeForeignPictures(body), links: repairLinks(body) };
	for (const element of body.querySelectorAll<HTMLElement>("*")) {
		convertStyleToTags(element);
		for (const { name } of [...element.attributes])
			if (/^(class|id|style|on|data-)/.test(name)) element.removeAttribute(name);
		const tag = REPLACED_TAGS[element.tagName];
		if (tag) replaceTag(element, tag);
	}
	splitAtBlankLines(body);
	removeBlankBlocks(body);
	if (omissions.pictures > 0 || omissions.links > 0) onOmit?.(omissions);
	return body.innerHTML;
}

/** Returns the number of picture files in a clipboard or a drop, such as a screenshot; 0 if it also has text. */
export function countPictureFiles(data: DataTransfer | null): number {
	if (!data || data.types.some((type) => type.startsWith("text/"))) return 0;
	return [...data.files].filter(({ type }) => type.startsWith("image/")).length;
}

/** Converts inline styles of Google Docs and Word to tags; headings are bold already and get no <strong>. */
function convertStyleToTags(element: HTMLElement) {
	const isInHeading = element.closest("h1, h2, h3, h4, h5, h6, th") !== null;
	for (const [tag, hasStyle] of STYLE_TAGS) {
		const hasTag = element.closest(tag) !== null || (tag === "strong" && isInHeading);
		if (hasTag || !element.textContent?.trim() || !hasStyle(element.style)) continue;
		const mark = element.ownerDocument.createElement(tag);
		mark.append(...element.childNodes);
		element.append(mark);
	}
}

/** Removes the pictures that are not of this site. @returns their number, without invisible ones that count readers */
function removeForeignPictures(body: HTMLElement): number {
	let count = 0;
	for (const picture of body.querySelectorAll("img")) {
		if (isPicturePath(picture.getAttribute("src") ?? "")) continue;
		if (picture.width !== 1 && picture.height !== 1) count++;
		picture.remove();
	}
	return count;
}

/** Repairs each link, and turns one that leads nowhere into plain text. @returns the number of the latter */
function repairLinks(body: HTMLElement): number {
	let count = 0;
	for (const link of body.querySelectorAll("a")) {
		const href = link.getAttribute("href")?.trim();
		const address = href && findTarget(href, body);
		if (address) link.setAttribute("href", address);
		else {
			if (href && link.textContent?.trim()) count++;
			link.replaceWith(...link.childNodes);
		}
	}
	return count;
}

/** Returns a link's target without tracking redirects; undefined for a file, a relative address or a missing anchor. */
function findTarget(href: string, body: HTMLElement): string | undefined {
	const anchor = /^[^?]*#_?(\w[\w.-]*)$/.exec(href);
	const isDeadAnchor = anchor && !/^(https?:|\/)/i.test(href) && !body.querySelector(`[id="${anchor[1]}"]`);
	const address = completeLink(href);
	return isDeadAnchor || !isSafeLink(address) ? undefined : unwrapRedirect(address);
}

/** Converts Word's lists, which are paragraphs starting with a bullet or number, to real lists. */
function convertWordLists(body: HTMLElement) {
	for (const mark of body.querySelectorAll("[style*='mso-list:Ignore' i]")) {
		const paragraph = mark.closest("p");
		if (!paragraph) continue;
		const [, number] = /^\s*\(?([\da-z]{1,4})[.)]/i.exec(mark.textContent ?? "") ?? [];
		const tag = number ? "ol" : "ul";
		mark.remove();
		const before = paragraph.previousElementSibling;
		const list = before?.localName === tag ? before : body.ownerDocument.createElement(tag);
		// A numbered list that was interrupted by text continues its numbering.
		if (number && Number(number) > 1 && list !== before) list.setAttribute("start", number);
		paragraph.before(list);
		list.append(paragraph);
		replaceTag(paragraph, "li");
	}
}

function replaceTag(element: Element, tag: string) {
	const replacement = element.ownerDocument.createElement(tag);
	replacement.append(...element.childNodes);
	element.replaceWith(replacement);
}
