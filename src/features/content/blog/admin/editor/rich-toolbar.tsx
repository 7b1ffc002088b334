import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type Ref, useState } from "react";
import { cn } from "#ui/cn.ts";
import { AltTextDialog, LinkDialog } from "./link-dialog.tsx";
import { getToolState, listTools } from "./rich-tools.ts";
import { TOOL_PATHS, type ToolIconName } from "./tool-paths.ts";

export type PickedPicture = { url: string; alt: string; width?: number; height?: number };

type RichToolbarProps = {
	editor: Editor;
	pickPicture: () => Promise<PickedPicture | undefined>;
	/** Id of the text box that the toolbar formats. */
	controls: string;
	ref?: Ref<HTMLDivElement>;
};

/**
 * Toolbar with one tab stop: arrows, Home and End move between buttons, Escape returns to the text.
 *
 * @source https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function RichToolbar({ editor, pickPicture, controls, ref }: RichToolbarProps) {
	const [isDialogOpen, setIsDialogOpen] = useState(false);
	const [current, setCurrent] = useState(0);
	const toolState = useEditorState({
		editor,
		selector: ({ editor: currentEditor }) => getToolState(currentEditor),
	});
	const ActiveDialog = toolState.image ? AltTextDialog : LinkDialog;

	async function handlePicture() {
		const position = editor.state.selection.from;
		const picture = await pickPicture();
		if (!picture) return;
		const { url: src, alt, width, height } = picture;
		const attrs = { src, alt, ...(width && { width }), ...(height && { height }) };
		const content = [{ type: "image", attrs }, { type: "paragraph" }];
		editor.chain().focus(position).insertContent(content).run();
	}

	const tools = listTools(editor, toolState, {
		openDialog: () => setIsDialogOpen(true),
		addPicture: () => void handlePicture(),
	});
	const focusIndex = Math.min(current, tools.length - 1);

	function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
		if (event.key === "Escape") {
			event.preventDefault();
			editor.commands.focus();
			return;
		}
		const last = tools.length - 1;
		const next = { ArrowRight: focusIndex + 1, ArrowLeft: focusIndex - 1, Home: 0, End: last }[event.key];
		if (next === undefined) return;
		event.preventDefault();
		const index = next < 0 ? last : next > last ? 0 : next;
		setCurrent(index);
		event.currentTarget.querySelectorAll<HTMLElement>("button")[index]?.focus();
	}

	return (
		<>
			<div
				ref={ref}
				role="toolbar"
				aria-label="Formato del contenido"
				aria-controls={controls}
				onKeyDown={handleKeyDown}
				// Keep the focus in the text, so that typing continues after a click on a button.
				onMouseDown={(event) => event.preventDefault()}
				className="sticky top-0 z-10 flex flex-wrap gap-0.5 rounded-t-md border border-b-0 border-edge bg-ground p-1"
			>
				{tools.map((tool, index) => (
					<button
						key={tool.label}
						type="button"
						title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
						aria-label={tool.label}
						aria-pressed={tool.isOn}
						aria-disabled={tool.isOff || undefined}
						tabIndex={index === focusIndex ? 0 : -1}
						onFocus={() => setCurrent(index)}
						onClick={() => !tool.isOff && tool.press()}
						className={cn(
							"icon-btn h-10! w-10!",
							tool.isOn && "bg-ink! text-white",
							tool.isOff && "text-edge",
						)}
					>
						<ToolIcon name={tool.icon} />
					</button>
				))}
			</div>
			{isDialogOpen && <ActiveDialog editor={editor} onClose={() => setIsDialogOpen(false)} />}
		</>
	);
}

function ToolIcon({ name }: { name: ToolIconName }) {
	return (
		<svg aria-hidden="true" className="icon" width={20} height={20} viewBox="0 0 24 24">
			<path d={TOOL_PATHS[name]} />
		</svg>
	);
}
