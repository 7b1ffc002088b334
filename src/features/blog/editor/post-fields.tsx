import type { ReactNode } from "react";
import type { POST } from "#features/blog/fields.ts";
import { countWords, readMinutes, slugOf } from "#features/blog/rules.ts";
import { STATE_WORDS } from "#features/blog/sentences.ts";
import { Field, FieldError, Select, useFieldId } from "#ui/field.tsx";
import { plural } from "#ui/format.ts";
import { type FieldsForm, recordField } from "#ui/record-field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";

export type PostFieldsProps = { form: FieldsForm<typeof POST> };

type TextFieldsProps = PostFieldsProps & {
	/** The editor, told which ids name and describe it. */
	editorFor: (wiring: { labelId: string; describedBy: string; isInvalid: boolean }) => ReactNode;
};

/** What people read: title, excerpt and the article. */
export function TextFields({ form, editorFor }: TextFieldsProps) {
	const { field } = recordField(form);
	const { content } = form.values;
	const id = useFieldId("content");
	const words = countWords(content);
	const { content: error } = form.errors;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
			{field("title")}
			{field("excerpt", { rows: 2 })}
			<div>
				<div className="mb-1.5 flex items-baseline gap-2">
					<span id={`${id}-label`} className="font-medium">
						Contenido
					</span>
					<span className="text-xs text-gris">obligatorio</span>
				</div>
				{editorFor({
					labelId: `${id}-label`,
					describedBy: error ? `${id}-error ${id}-hint` : `${id}-hint`,
					isInvalid: Boolean(error),
				})}
				<FieldError id={`${id}-error`} error={error} />
				<p id={`${id}-hint`} className="num mt-1.5 text-sm text-gris">
					{plural(words, "palabra", "palabras")} · {readMinutes(content)} min de lectura.
					<span className="max-md:hidden"> Alt+F10 lleva a los formatos.</span>
				</p>
			</div>
		</div>
	);
}

type StateFieldsProps = PostFieldsProps & { team: string; categories: readonly string[] };

/** Whether, where and under whose name it is read. */
export function StateFields({ form, team, categories }: StateFieldsProps) {
	const { field } = recordField(form);
	const { published, author, content, slug, title } = form.values;
	const computed = readMinutes(content);
	const listId = useFieldId("categories");
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
			<Field
				label="Estado"
				name="published"
				hint={
					published
						? "Al guardar queda en el blog de inmediato."
						: "Solo el personal lo ve. Se guarda solo mientras escribes."
				}
			>
				<Select
					value={published ? "published" : "draft"}
					onChange={(event) => form.set({ published: event.target.value === "published" })}
					options={[
						{ value: "published", label: STATE_WORDS.published },
						{ value: "draft", label: STATE_WORDS.draft },
					]}
				/>
			</Field>
			{field("featured")}
			{field("category", { list: listId, autoComplete: "off" })}
			<Suggestions id={listId} words={categories} />
			{field("author", {
				hint: author === team ? "Firma el taller: el nombre sigue al de Configuración." : undefined,
			})}
			{field("tags")}
			{field("related_skus", { autoCapitalize: "characters", spellCheck: false })}
			{field("read_time", {
				hint: `Vacío se calcula: ${computed} min.`,
				placeholder: String(computed),
			})}
			{field("slug", {
				hint: `${location.host}/blog/${slugOf(slug || title || "borrador")}. Si la cambias, la anterior lleva a la nueva.`,
				placeholder: slugOf(title || "borrador"),
				autoCapitalize: "none",
				spellCheck: false,
			})}
		</div>
	);
}
