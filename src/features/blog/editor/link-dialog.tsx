import type { Editor } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { linkOf } from "./rich-html.ts";

type LinkDialogProps = { editor: Editor; isForImage: boolean; onClose: () => void };

/** Sets where the chosen words lead, or what the chosen picture shows. */
export function LinkDialog({ editor, isForImage, onClose }: LinkDialogProps) {
	return isForImage ? (
		<AltText editor={editor} onClose={onClose} />
	) : (
		<LinkAddress editor={editor} onClose={onClose} />
	);
}

function LinkAddress({ editor, onClose }: Omit<LinkDialogProps, "isForImage">) {
	const before = String(editor.getAttributes("link").href ?? "");
	const [typed, setTyped] = useState(before);
	const [error, setError] = useState<string>();
	const { from, to } = editor.state.selection;
	const hasWords = from !== to || before !== "";

	function handleSubmit(event: FormEvent) {
		// The post's own form stands around the editor in React's tree.
		event.preventDefault();
		event.stopPropagation();
		const href = linkOf(typed);
		if (!href)
			return setError("Escribe una dirección web, un correo o una página del sitio: /productos");
		const chain = editor.chain().focus().extendMarkRange("link");
		if (hasWords) chain.setLink({ href }).run();
		else
			chain
				.insertContent({
					type: "text",
					text: typed.trim(),
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
		<Dialog
			onClose={onClose}
			size="sm"
			startsInField
			title="Enlace"
			footer={
				<>
					{before && (
						<Button tone="line" onClick={handleRemove}>
							Quitar enlace
						</Button>
					)}
					<Button type="submit" form="enlace">
						Guardar enlace
					</Button>
				</>
			}
		>
			<FieldScope id="enlace">
				<form id="enlace" onSubmit={handleSubmit} noValidate>
					<Field
						label="Dirección"
						name="href"
						error={error}
						hint="Una página de fuera (https://…), un correo, un teléfono (tel:+507…) o una página del sitio (/productos)."
					>
						<TextInput
							value={typed}
							onChange={(event) => setTyped(event.target.value)}
							inputMode="url"
							autoCapitalize="none"
							spellCheck={false}
							maxLength={500}
						/>
					</Field>
				</form>
			</FieldScope>
		</Dialog>
	);
}

function AltText({ editor, onClose }: Omit<LinkDialogProps, "isForImage">) {
	const [alt, setAlt] = useState(String(editor.getAttributes("image").alt ?? ""));

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		event.stopPropagation();
		editor.chain().focus().updateAttributes("image", { alt: alt.trim() }).run();
		onClose();
	}

	return (
		<Dialog
			onClose={onClose}
			size="sm"
			startsInField
			title="Texto alternativo"
			footer={
				<Button type="submit" form="alternativo">
					Guardar texto
				</Button>
			}
		>
			<FieldScope id="alternativo">
				<form id="alternativo" onSubmit={handleSubmit}>
					<Field
						label="Qué muestra la imagen"
						name="alt"
						hint="Lo oye quien no puede verla. Déjalo vacío si solo adorna."
					>
						<TextInput
							value={alt}
							onChange={(event) => setAlt(event.target.value)}
							maxLength={300}
						/>
					</Field>
				</form>
			</FieldScope>
		</Dialog>
	);
}
