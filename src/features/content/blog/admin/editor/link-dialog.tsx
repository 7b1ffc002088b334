import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { bindField } from "#ui/field-binding.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { toLink } from "./rich-html.ts";

type LinkDialogProps = { editor: Editor; onClose: () => void };

/** Edits the link of the selected text. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
	const before = String(editor.getAttributes("link").href ?? "");
	const [inputText, setInputText] = useState(before);
	const [error, setError] = useState<string>();
	const { from, to } = editor.state.selection;
	const hasText = from !== to || before !== "";

	function handleSubmit() {
		const href = toLink(inputText);
		if (!href) return setError("Escribe una dirección web, un correo o una página del sitio: /productos");
		const chain = editor.chain().focus().extendMarkRange("link");
		if (hasText) chain.setLink({ href }).run();
		else
			chain
				.insertContent({
					type: "text",
					text: inputText.trim(),
					marks: [{ type: "link", attrs: { href } }],
				})
				.run();
		onClose();
	}

	function handleRemove() {
		editor.chain().focus().extendMarkRange("link").unsetLink().run();
		onClose();
	}

	return (
		<FormDialog
			id="enlace"
			onClose={onClose}
			size="sm"
			focusesFirstField
			title="Enlace"
			extraActions={
				before && (
					<Button tone="line" onClick={handleRemove}>
						Quitar enlace
					</Button>
				)
			}
			submitLabel="Guardar enlace"
			onSubmit={handleSubmit}
		>
			<Field
				label="Dirección"
				name="href"
				error={error}
				hint="Una página de fuera (https://…), un correo, un teléfono (tel:+507…) o una página del sitio (/productos)."
			>
				<TextInput
					{...bindField(inputText, setInputText)}
					inputMode="url"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={500}
				/>
			</Field>
		</FormDialog>
	);
}

/** Edits the alternative text of the selected picture. */
export function AltTextDialog({ editor, onClose }: LinkDialogProps) {
	const [alt, setAlt] = useState(String(editor.getAttributes("image").alt ?? ""));

	function handleSubmit() {
		editor.chain().focus().updateAttributes("image", { alt: alt.trim() }).run();
		onClose();
	}

	return (
		<FormDialog
			id="alternativo"
			onClose={onClose}
			onSubmit={handleSubmit}
			size="sm"
			focusesFirstField
			title="Texto alternativo"
			submitLabel="Guardar texto"
		>
			<Field
				label="Qué muestra la imagen"
				name="alt"
				hint="Lo oye quien no puede verla. Déjalo vacío si solo adorna."
			>
				<TextInput value={alt} onChange={(event) => setAlt(event.target.value)} maxLength={300} />
			</Field>
		</FormDialog>
	);
}
