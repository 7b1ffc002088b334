/** Blocks of text that other programs also write empty, as space between paragraphs. */
const TEXT_BLOCKS = "p, h1, h2, h3, h4, h5, h6, li, blockquote, div";
const CONTENT = "img, table, hr";

/** Removes blocks without text or picture, from the inside out. A table's cells stay. */
export function removeBlankBlocks(body: HTMLElement) {
	for (const block of [...body.querySelectorAll(TEXT_BLOCKS)].reverse()) if (isBlank(block)) block.remove();
	for (const list of body.querySelectorAll("ul, ol")) if (!list.firstElementChild) list.remove();
}

/** Splits text where two or more line breaks follow each other: as an empty line, they separate paragraphs. */
export function splitAtBlankLines(body: HTMLElement) {
	// From the end, so that each split moves only the text up to the next one.
	for (const lineBreak of [...body.querySelectorAll("br")].reverse()) {
		const followers = listFollowingBreaks(lineBreak);
		const block = lineBreak.closest("p, pre, h1, h2, h3, h4, h5, h6");
		if (followers.length === 0 || isLineBreak(skipSpaces(lineBreak, "previousSibling"))) continue;
		if (block?.localName === "pre") continue;
		for (const follower of followers) follower.remove();
		if (!block) lineBreak.replaceWith(body.ownerDocument.createElement("div"));
		else if (block.localName === "p") {
			const rest = body.ownerDocument.createRange();
			rest.setStartAfter(lineBreak);
			rest.setEndAfter(block);
			block.after(rest.extractContents());
			lineBreak.remove();
		}
	}
}

/** Returns the line breaks after one, with only spaces between. */
function listFollowingBreaks(lineBreak: Element): Element[] {
	const followers: Element[] = [];
	let next = skipSpaces(lineBreak, "nextSibling");
	while (isLineBreak(next)) {
		followers.push(next);
		next = skipSpaces(next, "nextSibling");
	}
	return followers;
}

function skipSpaces(node: Node, direction: "previousSibling" | "nextSibling"): Node | null {
	let sibling = node[direction];
	while (sibling instanceof Text && !sibling.data.trim()) sibling = sibling[direction];
	return sibling;
}

const isLineBreak = (node: Node | null): node is HTMLBRElement => node instanceof HTMLBRElement;

const isBlank = (element: Element) =>
	!element.textContent?.replace(/\p{Default_Ignorable_Code_Point}/gu, "").trim() &&
	!element.querySelector(CONTENT);
