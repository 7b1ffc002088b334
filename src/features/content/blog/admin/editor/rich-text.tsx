import Image from "@tiptap/extension-image";
import type { Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, Mark, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useRef, useState } from "react";
import { formatOmissions } from "#features/content/blog/messages.ts";
import { useFieldId } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import { cleanPastedHtml, countPictureFiles, type Omissions } from "./paste.ts";
import { linkAddresses } from "./paste-links.ts";
import { pasteIntoTable } from "./paste-tables.ts";
import { isSafeLink, tidyHtml } from "./rich-html.ts";
import { TABLE_NODES } from "./rich-table.ts";
import { type PickedPicture, RichToolbar } from "./rich-toolbar.tsx";
import { CHAT_MARKS, ENABLED_RULES } from "./whatsapp-marks.ts";

export type RichTextProps = {
	/** Read on mount only; change the `key` to load another text. */
	initialHtml: string;
	onChange: (html: string) => void;
	/** Opens the picture dialog; resolves to undefined when it is cancelled. */
	pickPicture: () => Promise<PickedPicture | undefined>;
	labelId: string;
	describedBy?: string;
	isInvalid?: boolean;
};

/** Creates a mark that the starter kit does not include. */
const createMark = (name: string, tag: string) =>
	Mark.create({
		name,
		parseHTML: () => [{ tag }],
		renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
	});

const EXTENSIONS = [
	StarterKit.configure({
		heading: { levels: [2, 3, 4] },
		// A trailing node would change the content as soon as the editor opens.
		trailingNode: false,
		link: {
			openOnClick: false,
			autolink: true,
			defaultProtocol: "https",
			isAllowedUri: (address) => isSafeLink(address),
			shouldAutoLink: (address) => /^https?:\/\//i.test(address),
			HTMLAttributes: { target: null, rel: null },
		},
	}),
	Image,
	createMark("subscript", "sub"),
	createMark("superscript", "sup"),
	...TABLE_NODES,
	CHAT_MARKS,
];

const EDITOR_CLASS =
	"prose input block min-h-96 max-w-none! px-4! py-4! md:px-6! rounded-t-none! [&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-accent [&_.selectedCell]:bg-[#fff6df] [&_td]:border [&_td]:border-line [&_td]:px-2! [&_th]:border [&_th]:border-line [&_th]:px-2! [&_p]:max-w-prose [&>*:first-child]:mt-0!";

/** Long enough to read the notice after looking at what was pasted. */
const OMISSIONS_SHOWN_MS = 12_000;

/** WYSIWYG editor of an article. Emits tidy HTML, which the server sanitises. */
export function RichText(props: RichTextProps) {
	const { initialHtml, onChange, pickPicture, labelId, describedBy, isInvalid } = props;
	const id = useFieldId("content");
	const original = useRef<string>(undefined);
	const toolbar = useRef<HTMLDivElement>(null);
	const showToast = useToast();
	const [start] = useState(() => ({
		content: initialHtml,
		editorProps: {
			attributes: { id, class: EDITOR_CLASS, role: "textbox", "aria-multiline": "true" },
			transformPastedHTML: (html: string) => cleanPastedHtml(html, showOmissions),
			transformPasted: linkAddresses,
			handlePaste: (view: EditorView, event: ClipboardEvent, slice: Slice) =>
				takePictureFiles(event.clipboardData) || pasteIntoTable(view, event, slice),
			// Without this, the browser would leave the page for a picture that is dropped on the text.
			handleDrop: (_: EditorView, event: DragEvent) => takePictureFiles(event.dataTransfer),
			handleKeyDown: (_: unknown, event: KeyboardEvent) => {
				if (event.key !== "F10" || !event.altKey) return false;
				toolbar.current?.querySelector<HTMLElement>("button[tabindex='0']")?.focus();
				return true;
			},
		},
	}));
	function showOmissions(omissions: Omissions) {
		showToast({ ...formatOmissions(omissions), durationMs: OMISSIONS_SHOWN_MS });
	}
	/** Names the pictures of a paste that has no text. */
	function takePictureFiles(data: DataTransfer | null): boolean {
		const pictures = countPictureFiles(data);
		if (pictures > 0) showOmissions({ pictures, links: 0 });
		return pictures > 0;
	}
	const editor = useEditor({
		...start,
		extensions: EXTENSIONS,
		enableInputRules: ENABLED_RULES,
		enablePasteRules: ENABLED_RULES,
		immediatelyRender: false,
		onCreate: (created) => {
			original.current = tidyHtml(created.editor.getHTML());
		},
		onUpdate: (updated) => {
			const html = tidyHtml(updated.editor.getHTML());
			onChange(html === original.current ? start.content : html);
		},
	});

	useEffect(() => {
		const element = editor?.view.dom;
		if (!element) return;
		element.setAttribute("aria-labelledby", labelId);
		element.setAttribute("aria-describedby", describedBy ?? "");
		element.setAttribute("aria-required", "true");
		element.setAttribute("aria-invalid", String(isInvalid ?? false));
	}, [editor, labelId, describedBy, isInvalid]);

	if (!editor) return null;
	return (
		<div>
			<RichToolbar ref={toolbar} editor={editor} pickPicture={pickPicture} controls={id} />
			<EditorContent editor={editor} />
		</div>
	);
}
