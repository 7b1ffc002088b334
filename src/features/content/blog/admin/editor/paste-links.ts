import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { completeLink, isSafeLink } from "./rich-html.ts";

/** A web address with its scheme or «www.»; email addresses are found by `completeLink`. */
const WEB_ADDRESS = /^(https?:\/\/|www\.)\S+$/i;
const MAX_WORD_LENGTH = 500;
/** Signs around an address that are not of it. */
const OPENING = "([{«“‘\"'¿¡<";
const CLOSING = ".,;:!?)]}»”’\"'>";

/** Links the web and email addresses in pasted text. */
export function linkAddresses(slice: Slice): Slice {
	return new Slice(linkFragment(slice.content), slice.openStart, slice.openEnd);
}

function linkFragment(content: Fragment): Fragment {
	return Fragment.from(
		content.content.flatMap((node) => {
			if (node.isText) return linkText(node);
			return node.type.spec.code ? node : node.copy(linkFragment(node.content));
		}),
	);
}

function linkText(node: Node): Node | Node[] {
	const { link } = node.type.schema.marks;
	const { text = "", marks } = node;
	if (!link || marks.some(({ type }) => type.name === "link" || type.name === "code")) return node;
	const parts: Node[] = [];
	let end = 0;
	for (const { 0: word, index } of text.matchAll(/\S+/g)) {
		if (word.length > MAX_WORD_LENGTH) continue;
		const [from, to] = trimSigns(word);
		const address = word.slice(from, to);
		const href = completeLink(address);
		if (!isSafeLink(href) || !(WEB_ADDRESS.test(address) || href.startsWith("mailto:"))) continue;
		const start = index + from;
		if (start > end) parts.push(node.cut(end, start));
		end = index + to;
		parts.push(node.cut(start, end).mark(link.create({ href }).addToSet(marks)));
	}
	if (end < text.length) parts.push(node.cut(end));
	return parts;
}

/** Returns where the word without the signs around it starts and ends. */
function trimSigns(word: string): [from: number, to: number] {
	let from = 0;
	let to = word.length;
	while (from < to && OPENING.includes(word.charAt(from))) from++;
	while (to > from && CLOSING.includes(word.charAt(to - 1))) to--;
	return [from, to];
}
