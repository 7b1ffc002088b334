import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { completeLink, isSafeLink } from "./rich-html.ts";

/** Words that are links: a web address with its scheme or «www.», or an email address. */
const LINK_WORD =
	/(?<![\w@./:-])(?:https?:\/\/|www\.)[^\s<>"]{3,500}|(?<![\w@./:-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}/gi;
/** Punctuation after an address. */
const TRAILING = /[.,;:!?)\]»”’'"]+$/;

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
	for (const { 0: word, index } of text.matchAll(LINK_WORD)) {
		const address = word.replace(TRAILING, "");
		const href = completeLink(address);
		if (!isSafeLink(href)) continue;
		if (index > end) parts.push(node.cut(end, index));
		end = index + address.length;
		const linked = node.cut(index, end);
		parts.push(linked.mark(link.create({ href }).addToSet(marks)));
	}
	if (end < text.length) parts.push(node.cut(end));
	return parts;
}
