import { Extension, markInputRule, markPasteRule } from "@tiptap/react";

/** The signs are the ends of words: «2*3*4» is no bold 3. */
const MARKS = [
	{
		name: "bold",
		typed: /(?<=^|[\s(«"¡¿])\*(?!\s)([^*\n]{1,500})(?<!\s)\*$/,
		pasted: /(?<=^|[\s(«"¡¿])\*(?!\s)([^*\n]{1,500})(?<!\s)\*(?=$|[\s).,;:!?»"])/g,
	},
	{
		name: "italic",
		typed: /(?<=^|[\s(«"¡¿])_(?!\s)([^_\n]{1,500})(?<!\s)_$/,
		pasted: /(?<=^|[\s(«"¡¿])_(?!\s)([^_\n]{1,500})(?<!\s)_(?=$|[\s).,;:!?»"])/g,
	},
	{
		name: "strike",
		typed: /(?<=^|[\s(«"¡¿])~(?!\s)([^~\n]{1,500})(?<!\s)~$/,
		pasted: /(?<=^|[\s(«"¡¿])~(?!\s)([^~\n]{1,500})(?<!\s)~(?=$|[\s).,;:!?»"])/g,
	},
];

/**
 * `*negrita*`, `_cursiva_` and `~tachado~` as WhatsApp writes them, from where a shop copies its texts. In the kit's own
 * rules, Markdown's, one star is italic.
 */
export const CHAT_MARKS = Extension.create({
	name: "chatMarks",
	addInputRules() {
		const { marks } = this.editor.schema;
		return MARKS.flatMap(({ name, typed: find }) =>
			marks[name] ? markInputRule({ find, type: marks[name] }) : [],
		);
	},
	addPasteRules() {
		const { marks } = this.editor.schema;
		return MARKS.flatMap(({ name, pasted: find }) =>
			marks[name] ? markPasteRule({ find, type: marks[name] }) : [],
		);
	},
});

/** Which rules stay on while text is typed or pasted: all but the kit's for bold, italic and struck. */
export const RULES = [
	...["chatMarks", "code", "codeBlock", "heading", "blockquote", "horizontalRule"],
	...["bulletList", "orderedList", "link"],
];
