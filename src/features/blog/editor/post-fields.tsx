import type { ReactNode } from "react";
import { STATE_WORDS } from "#features/blog/copy.ts";
import { countWords, readMinutes, slugOf } from "#features/blog/rules.ts";
import { LONGEST } from "#features/blog/staff/edit-rules.ts";
import { Checkbox, Field, Select, TextArea, TextInput, useFieldId } from "#ui/field.tsx";
import { plural } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Suggestions } from "#ui/suggestions.tsx";
import type { PostDraft } from "./post-draft.ts";

export type PostFieldsProps = {
	draft: PostDraft;
	errors: Record<string, string>;
	onChange: (change: Partial<PostDraft>) => void;
};

type TextFieldsProps = PostFieldsProps & {
	/** The editor, told which ids name and describe it. */
	editorFor: (wiring: { labelId: string; describedBy: string; isInvalid: boolean }) => ReactNode;
};

/** What people read: title, excerpt and the article. */
export function TextFields({ draft, errors, onChange, editorFor }: TextFieldsProps) {
	const id = useFieldId("content");
	const words = countWords(draft.content);
	const { content: error } = errors;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
			<Field label="Título" name="title" isRequired error={errors.title}>
				<TextInput
					value={draft.title}
					onChange={(event) => onChange({ title: event.target.value })}
					maxLength={LONGEST.title}
					className="text-lg font-semibold"
				/>
			</Field>
			<Field
				label="Extracto"
				name="excerpt"
				isRequired
				error={errors.excerpt}
				hint="Dos frases que se leen en la lista del blog y al compartir."
			>
				<TextArea
					rows={2}
					value={draft.excerpt}
					onChange={(event) => onChange({ excerpt: event.target.value })}
					maxLength={LONGEST.excerpt}
					className="min-h-20"
				/>
			</Field>
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
				{error && (
					<p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-error">
						<Icon name="alert" size={18} className="mt-0.5" />
						{error}
					</p>
				)}
				<p id={`${id}-hint`} className="num mt-1.5 text-sm text-gris">
					{plural(words, "palabra", "palabras")} · {readMinutes(draft.content)} min de lectura.
					<span className="max-md:hidden"> Alt+F10 lleva a los formatos.</span>
				</p>
			</div>
		</div>
	);
}

type StateFieldsProps = PostFieldsProps & { team: string; categories: readonly string[] };

/** Whether, where and under whose name it is read. */
export function StateFields(props: StateFieldsProps) {
	const { draft, errors, onChange, team, categories } = props;
	const computed = readMinutes(draft.content);
	const listId = useFieldId("categories");
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
			<Field
				label="Estado"
				name="published"
				hint={
					draft.published
						? "Al guardar queda en el blog de inmediato."
						: "Solo el personal lo ve. Se guarda solo mientras escribes."
				}
			>
				<Select
					value={draft.published ? "published" : "draft"}
					onChange={(event) => onChange({ published: event.target.value === "published" })}
					options={[
						{ value: "published", label: STATE_WORDS.published },
						{ value: "draft", label: STATE_WORDS.draft },
					]}
				/>
			</Field>
			<Checkbox
				label="Destacado"
				name="featured"
				checked={draft.featured}
				onChange={(event) => onChange({ featured: event.target.checked })}
				hint="El blog muestra arriba los dos más nuevos."
			/>
			<Field
				label="Categoría"
				name="category"
				isRequired
				error={errors.category}
				hint="Elige una de la lista o escribe otra."
			>
				<TextInput
					list={listId}
					value={draft.category}
					onChange={(event) => onChange({ category: event.target.value })}
					maxLength={LONGEST.category}
					autoComplete="off"
				/>
			</Field>
			<Suggestions id={listId} words={categories} />
			<Field
				label="Autor"
				name="author"
				isRequired
				error={errors.author}
				hint={
					draft.author === team
						? "Firma el taller: el nombre sigue al de Configuración."
						: undefined
				}
			>
				<TextInput
					value={draft.author}
					onChange={(event) => onChange({ author: event.target.value })}
					maxLength={LONGEST.author}
				/>
			</Field>
			<Field
				label="Etiquetas"
				name="tags"
				isRequired={false}
				error={errors.tags}
				hint="Separadas por comas. La primera se ve en la lámina si no hay imagen."
			>
				<TextInput
					value={draft.tags}
					onChange={(event) => onChange({ tags: event.target.value })}
					maxLength={800}
				/>
			</Field>
			<Field
				label="Productos relacionados"
				name="related_skus"
				isRequired={false}
				error={errors.related_skus}
				hint="SKU del catálogo separados por comas. El artículo los ofrece al final."
			>
				<TextInput
					value={draft.related_skus}
					onChange={(event) => onChange({ related_skus: event.target.value })}
					maxLength={400}
					autoCapitalize="characters"
					spellCheck={false}
				/>
			</Field>
			<Field
				label="Minutos de lectura"
				name="read_time"
				isRequired={false}
				error={errors.read_time}
				hint={`Vacío se calcula: ${computed} min.`}
			>
				<TextInput
					inputMode="numeric"
					value={draft.read_time}
					onChange={(event) => onChange({ read_time: event.target.value })}
					maxLength={3}
					placeholder={String(computed)}
				/>
			</Field>
			<Field
				label="Dirección"
				name="slug"
				isRequired={false}
				error={errors.slug}
				hint={`${location.host}/blog/${slugOf(draft.slug || draft.title || "borrador")}. Si la cambias, la anterior lleva a la nueva.`}
			>
				<TextInput
					value={draft.slug}
					onChange={(event) => onChange({ slug: event.target.value })}
					maxLength={LONGEST.slug}
					placeholder={slugOf(draft.title || "borrador")}
					autoCapitalize="none"
					spellCheck={false}
				/>
			</Field>
		</div>
	);
}
