import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import { handlePaste, isInTable } from "@tiptap/pm/tables";
import type { EditorView } from "@tiptap/pm/view";

/**
 * Pastes a table into a table. Merged cells are split first, because ProseMirror's tables cannot place all of them and
 * throw; a table that still does not fit goes below.
 *
 * @returns false for what the editor pastes by itself
 */
export function pasteIntoTable(view: EditorView, event: ClipboardEvent, slice: Slice): boolean {
	if (!isInTable(view.state) || !hasTable(slice.content)) return false;
	const { content } = slice;
	// Several blocks would become a table inside a cell, which no phone can show.
	const isOneTable = content.childCount === 1;
	try {
		const cells = new Slice(splitMergedCells(content), 0, 0);
		if (isOneTable && handlePaste(view, event, cells)) return true;
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
	}
	insertBelowTable(view, content);
	return true;
}

function hasTable(content: Fragment): boolean {
	return content.content.some(({ type }) => type.name === "table");
}

function insertBelowTable({ state, dispatch }: EditorView, content: Fragment) {
	const { $from } = state.selection;
	const outerDepth = listDepths($from.depth).find((depth) => $from.node(depth).type.name === "table") ?? 1;
	const position = $from.after(outerDepth);
	const transaction = state.tr.insert(position, content);
	const end = transaction.doc.resolve(position + content.size);
	dispatch(transaction.setSelection(TextSelection.near(end, -1)).scrollIntoView());
}

const listDepths = (depth: number) => Array.from({ length: depth }, (_, index) => index + 1);

function splitMergedCells(content: Fragment): Fragment {
	return Fragment.from(content.content.map((node) => (node.type.name === "table" ? splitTable(node) : node)));
}

/** Returns the table with one cell for each place: a merged cell's text is in its first place, the others are empty. */
function splitTable(table: Node): Node {
	const rows: (Node | undefined)[][] = [];
	table.forEach((row, _, rowIndex) => {
		let column = 0;
		row.forEach((cell) => {
			while (rows[rowIndex]?.[column]) column++;
			const { colspan, rowspan } = cell.attrs;
			const place = { row: rowIndex, column, height: Math.min(rowspan, table.childCount - rowIndex) };
			fillPlaces(rows, cell, { ...place, width: colspan });
		});
	});
	const width = Math.max(1, ...rows.map((cells) => cells.length));
	const { tableRow, tableCell } = table.type.schema.nodes;
	const splitRows = Array.from({ length: table.childCount }, (_, rowIndex) => {
		const cells = Array.from(
			{ length: width },
			(__, column) => rows[rowIndex]?.[column] ?? tableCell?.createAndFill(),
		);
		return tableRow?.create(null, cells as Node[]);
	});
	return table.type.create(table.attrs, splitRows as Node[]);
}

type Place = { row: number; column: number; height: number; width: number };

function fillPlaces(rows: (Node | undefined)[][], cell: Node, { row, column, height, width }: Place) {
	const attributes = { ...cell.attrs, colspan: 1, rowspan: 1, colwidth: null };
	for (let rowIndex = row; rowIndex < row + height; rowIndex++)
		for (let index = column; index < column + width; index++) {
			const isFirst = rowIndex === row && index === column;
			rows[rowIndex] ??= [];
			const places = rows[rowIndex] as (Node | undefined)[];
			places[index] ??=
				(isFirst ? cell.type.create(attributes, cell.content) : cell.type.createAndFill()) ?? undefined;
		}
}
