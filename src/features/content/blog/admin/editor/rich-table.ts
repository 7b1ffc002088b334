import { TextSelection } from "@tiptap/pm/state";
import { goToNextCell, tableEditing } from "@tiptap/pm/tables";
import { type Editor, Node } from "@tiptap/react";

/** Roles by which ProseMirror's table commands know each node. */
const ROLES: Record<string, string> = {
	table: "table",
	tableRow: "row",
	tableCell: "cell",
	tableHeader: "header_cell",
};

const createSpanAttribute = (name: string) => ({
	default: 1,
	parseHTML: (cell: HTMLElement) => getSpan(cell, name),
});
const createCellAttributes = () => ({
	colspan: createSpanAttribute("colspan"),
	rowspan: createSpanAttribute("rowspan"),
	// ProseMirror's tables require this attribute; widths are not stored.
	colwidth: { default: null, rendered: false },
});

const Table = Node.create({
	name: "table",
	group: "block",
	content: "tableRow+",
	isolating: true,
	parseHTML: () => [{ tag: "table" }],
	renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
	extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
	addProseMirrorPlugins: () => [tableEditing()],
	// Tab in the last cell leaves the table and the editor, so keyboard users are not trapped.
	addKeyboardShortcuts() {
		const createTabHandler = (step: 1 | -1) => () =>
			goToNextCell(step)(this.editor.state, this.editor.view.dispatch);
		return { Tab: createTabHandler(1), "Shift-Tab": createTabHandler(-1) };
	},
});

const TableRow = Node.create({
	name: "tableRow",
	content: "(tableCell | tableHeader)*",
	parseHTML: () => [{ tag: "tr" }],
	renderHTML: ({ HTMLAttributes }) => ["tr", HTMLAttributes, 0],
});

const createCellNode = (name: string, tag: string) =>
	Node.create({
		name,
		content: "block+",
		isolating: true,
		addAttributes: createCellAttributes,
		parseHTML: () => [{ tag }],
		renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
	});

/** Table nodes of an article. Tiptap's own table extension lags behind the version of its core. */
export const TABLE_NODES = [
	Table,
	TableRow,
	createCellNode("tableCell", "td"),
	createCellNode("tableHeader", "th"),
];

/** A new table: a row of headings and two of text. */
const NEW_TABLE = {
	type: "table",
	content: ["tableHeader", "tableCell", "tableCell"].map((type) => ({
		type: "tableRow",
		content: Array.from({ length: 3 }, () => ({ type, content: [{ type: "paragraph" }] })),
	})),
};

/** Inserts a table at the cursor and moves the cursor into its first cell. */
export function addTable(editor: Editor) {
	const { from } = editor.state.selection;
	editor
		.chain()
		.focus()
		.insertContent([NEW_TABLE, { type: "paragraph" }])
		.command(({ tr }) => {
			let tablePosition: number | undefined;
			tr.doc.nodesBetween(Math.max(0, from - 1), tr.doc.content.size, ({ type }, position) => {
				if (type.name === "table") tablePosition ??= position;
			});
			if (tablePosition !== undefined) tr.setSelection(TextSelection.near(tr.doc.resolve(tablePosition)));
			return true;
		})
		.run();
}

function getSpan(cell: HTMLElement, name: string): number {
	const value = Number(cell.getAttribute(name) ?? 1);
	return Number.isInteger(value) && value > 0 && value < 20 ? value : 1;
}
