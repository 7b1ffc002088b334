import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from "@tiptap/pm/tables";
import type { Editor } from "@tiptap/react";
import { addTable } from "./rich-table.ts";
import type { ToolIconName } from "./tool-paths.ts";

type Tool = {
	label: string;
	icon: ToolIconName;
	press: () => void;
	/** undefined for an action, which has no pressed state. */
	isOn?: boolean;
	isOff?: boolean;
	keys?: string;
};

/** The active formats at the cursor, and whether undo and redo are possible. */
export type ToolState = Record<
	| "h2"
	| "h3"
	| "bold"
	| "italic"
	| "bullets"
	| "numbers"
	| "quote"
	| "link"
	| "image"
	| "table"
	| "undo"
	| "redo",
	boolean
>;

type Chain = ReturnType<Editor["chain"]>;
type Format = ToolIconName & keyof ToolState;
type TableCommand = typeof addRowAfter;

type Dialogs = {
	/** Opens the link dialog, or the alternative text dialog when a picture is selected. */
	openDialog: () => void;
	addPicture: () => void;
};

/** Returns the tools in toolbar order; table tools only inside a table. */
export function listTools(editor: Editor, state: ToolState, { openDialog, addPicture }: Dialogs): Tool[] {
	const chain = () => editor.chain().focus();
	/** Creates a toggle; its icon is the key of its state. */
	const format = (icon: Format, label: string, keys: string, toggle: (run: Chain) => Chain) =>
		({ icon, label, keys, isOn: state[icon], press: () => toggle(chain()).run() }) as const;
	const step = (icon: Format, label: string, keys: string, apply: (run: Chain) => Chain) =>
		({ icon, label, keys, isOff: !state[icon], press: () => apply(chain()).run() }) as const;
	const table = (command: TableCommand) => () => {
		command(editor.state, editor.view.dispatch);
		editor.commands.focus();
	};
	return [
		format("h2", "Encabezado", "Ctrl+Alt+2", (run) => run.toggleHeading({ level: 2 })),
		format("h3", "Encabezado menor", "Ctrl+Alt+3", (run) => run.toggleHeading({ level: 3 })),
		format("bold", "Negrita", "Ctrl+B", (run) => run.toggleBold()),
		format("italic", "Cursiva", "Ctrl+I", (run) => run.toggleItalic()),
		format("bullets", "Lista", "Ctrl+Shift+8", (run) => run.toggleBulletList()),
		format("numbers", "Lista numerada", "Ctrl+Shift+7", (run) => run.toggleOrderedList()),
		format("quote", "Cita", "Ctrl+Shift+B", (run) => run.toggleBlockquote()),
		{ label: "Enlace", icon: "link", isOn: state.link, press: openDialog },
		state.image
			? { label: "Texto alternativo de la imagen", icon: "alt", press: openDialog }
			: { label: "Imagen", icon: "image", press: addPicture },
		{ label: "Tabla", icon: "table", isOff: state.table, press: () => addTable(editor) },
		...(state.table
			? [
					{ label: "Agregar fila", icon: "row-add", press: table(addRowAfter) } as const,
					{ label: "Agregar columna", icon: "column-add", press: table(addColumnAfter) } as const,
					{ label: "Quitar fila", icon: "row-cut", press: table(deleteRow) } as const,
					{ label: "Quitar columna", icon: "column-cut", press: table(deleteColumn) } as const,
					{ label: "Quitar tabla", icon: "table-cut", press: table(deleteTable) } as const,
				]
			: []),
		step("undo", "Deshacer", "Ctrl+Z", (run) => run.undo()),
		step("redo", "Rehacer", "Ctrl+Y", (run) => run.redo()),
	];
}

/** Returns the active formats at the cursor and whether undo and redo are possible. */
export function getToolState(editor: Editor): ToolState {
	return {
		h2: editor.isActive("heading", { level: 2 }),
		h3: editor.isActive("heading", { level: 3 }),
		bold: editor.isActive("bold"),
		italic: editor.isActive("italic"),
		bullets: editor.isActive("bulletList"),
		numbers: editor.isActive("orderedList"),
		quote: editor.isActive("blockquote"),
		link: editor.isActive("link"),
		image: editor.isActive("image"),
		table: editor.isActive("table"),
		undo: editor.can().undo(),
		redo: editor.can().redo(),
	};
}
