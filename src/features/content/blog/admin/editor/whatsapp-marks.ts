import { Extension, markInputRule, markPasteRule } from "@tiptap/react";

/** Marks must touch word boundaries, so «2*3*4» does not make 3 bold. */
const MARKS = [
	{
		name: "bold",
		typedPattern: /(?<=^|[\s(«"¡¿])\*(?!\s)([^*\n]{1,500})(?<!\s)\*$/,
		pastedPattern: /(?<=^|[\s(«"¡¿])\*(?!\s)([^*\n]{1,500})(?<!\s)\*(?=$|[\s).,;:!?»"])/g,
	},
	{
		name: "italic",
		typedPattern: /(?<=^|[\s(«"¡¿])_(?!\s)([^_\n]{1,500})(?<!\s)_$/,
		pastedPattern: /(?<=^|[\s(«"¡¿])_(?!\s)([^_\n]{1,500})(?<!\s)_(?=$|[\s).,;:!?»"])/g,
	},
	{
		name: "strike",
		typedPattern: /(?<=^|[\s(«"¡¿])~(?!\s)([^~\n]{1,500})(?<!\s)~$/,
		pastedPattern: /(?<=^|[\s(«"¡¿])~(?!\s)([^~\n]{1,500})(?<!\s)~(?=$|[\s).,;:!?»"])/g,
	},
];

/**
 * Applies WhatsApp's `*negrita*`, `_cursiva_` and `~tachado~`, because shops copy texts from there. The starter kit's
 * Markdown rules would read one star as italic.
 */
export const CHAT_MARKS = Extension.create({
	name: "chatMarks",
	addInputRules() {
		const { marks } = this.editor.schema;
		return MARKS.flatMap(({ name, typedPattern: find }) =>
			marks[name] ? markInputRule({ find, type: marks[name] }) : [],
		);
	},
	addPasteRules() {
		const { marks } = this.editor.schema;
		return MARKS.flatMap(({ name, pastedPattern: find }) =>
			marks[name] ? markPasteRule({ find, type: marks[name] }) : [],
		);
	},
});

/** Input and paste rules that stay enabled: all except the starter kit's bold, italic and strike. */
export const ENABLED_RULES = [
	...["chatMarks", "code", "codeBlock", "heading", "blockquote", "horizontalRule"],
	...["bulletList", "orderedList", "link"],
];
