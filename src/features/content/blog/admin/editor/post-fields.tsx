import type { ReactNode } from "react";
import { createFieldRenderers, type FieldsForm } from "#core/records/admin/record-field.tsx";
import { SEO_VISIBLE_LENGTH } from "#features/content/blog/edit-rules.ts";
import type { POST } from "#features/content/blog/fields.ts";
import { POST_STATE_LABELS } from "#features/content/blog/messages.ts";
import { countWords, getReadingMinutes, toPostSlug } from "#features/content/blog/rules.ts";
import { cn } from "#ui/cn.ts";
import { Field, FieldError, Select, useFieldId } from "#ui/field.tsx";
import { formatCount } from "#ui/format.ts";

export type PostFieldsProps = { form: FieldsForm<typeof POST> };

type TextFieldsProps = PostFieldsProps & {
	/** Renders the editor with the ids of its label and description. */
	editorFor: (fieldIds: { labelId: string; describedBy: string; isInvalid: boolean }) => ReactNode;
};

/** Title, excerpt and content. */
export function TextFields({ form, editorFor }: TextFieldsProps) {
	const { field } = createFieldRenderers(form);
	const { content } = form.values;
	const id = useFieldId("content");
	const wordCount = countWords(content);
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
					<span className="text-xs text-muted">obligatorio</span>
				</div>
				{editorFor({
					labelId: `${id}-label`,
					describedBy: error ? `${id}-error ${id}-hint` : `${id}-hint`,
					isInvalid: Boolean(error),
				})}
				<FieldError id={`${id}-error`} error={error} />
				<p id={`${id}-hint`} className="num mt-1.5 text-sm text-muted">
					{formatCount(wordCount, "palabra", "palabras")}&nbsp;· {getReadingMinutes(content)} min de lectura.
					<span className="max-md:hidden"> Alt+F10 lleva a los formatos.</span>
				</p>
			</div>
		</div>
	);
}

type StateFieldsProps = PostFieldsProps & { team: string; categories: readonly string[] };

/** Publication state, category, author and slug. */
export function StateFields({ form, team, categories }: StateFieldsProps) {
	const { field } = createFieldRenderers(form);
	const { published, author, content, slug, title } = form.values;
	const computedMinutes = getReadingMinutes(content);
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
						{ value: "published", label: POST_STATE_LABELS.published },
						{ value: "draft", label: POST_STATE_LABELS.draft },
					]}
				/>
			</Field>
			{field("featured")}
			{field("category", { suggestions: categories, autoComplete: "off" })}
			{field("author", {
				hint: author === team ? "Firma el taller: el nombre sigue al de Configuración." : undefined,
			})}
			{field("tags")}
			{field("related_skus", { autoCapitalize: "characters", spellCheck: false })}
			{field("read_time", {
				hint: `Vacío se calcula: ${computedMinutes} min.`,
				placeholder: String(computedMinutes),
			})}
			{field("slug", {
				hint: `${location.host}/blog/${toPostSlug(slug || title || "borrador")}. Si la cambias, la anterior lleva a la nueva.`,
				placeholder: toPostSlug(title || "borrador"),
				autoCapitalize: "none",
				spellCheck: false,
			})}
		</div>
	);
}

/** Preview of the search result, with the length at which it is cut. @source rules 6.14 */
export function SeoFields({ form, shop }: PostFieldsProps & { shop: string }) {
	const { field } = createFieldRenderers(form);
	const { values } = form;
	const title = values.seo_title || values.title;
	const fullTitle = `${title || "Título del artículo"} | ${shop}`;
	const description = values.seo_description || values.excerpt;
	const slug = toPostSlug(values.slug || values.title || "borrador");
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
			<div className="border border-line bg-white p-4 font-[Arial,sans-serif]">
				<p className="text-xs text-muted">Así se vería en Google</p>
				<p className="mt-2 truncate text-sm">
					{shop} <span className="text-muted">{`${location.host} › blog › ${slug}`}</span>
				</p>
				<p className="mt-1 line-clamp-1 text-xl leading-snug text-[#1a0dab]">{fullTitle}</p>
				<p className="mt-0.5 line-clamp-2 text-sm text-muted">
					{description || "Escribe el extracto o una descripción SEO."}
				</p>
			</div>
			{field("seo_title", {
				hint: (
					<Meter
						length={title ? fullTitle.length : 0}
						visibleLength={SEO_VISIBLE_LENGTH.title}
						note={values.seo_title ? "con el nombre del taller" : "vacío usa el título"}
					/>
				),
				placeholder: values.title,
			})}
			{field("seo_description", {
				rows: 3,
				hint: (
					<Meter
						length={description.length}
						visibleLength={SEO_VISIBLE_LENGTH.description}
						note={values.seo_description ? undefined : "vacía usa el extracto"}
					/>
				),
				placeholder: values.excerpt,
			})}
		</div>
	);
}

type MeterProps = { length: number; visibleLength: number; note?: string };

/** Bar of the used share of the visible length. */
function Meter({ length, visibleLength, note }: MeterProps) {
	const isLong = length > visibleLength;
	return (
		<>
			<span aria-hidden="true" className="mb-1 block h-1 bg-line">
				<span
					className={cn("block h-full", isLong ? "bg-red" : "bg-ink")}
					style={{ width: `${Math.min(100, (length / visibleLength) * 100)}%` }}
				/>
			</span>
			<span className="num">
				{length} de {visibleLength} letras{note && <span>{`, ${note}`}</span>}
				<span>.</span>
				{isLong && <span className="font-medium text-error"> El final no se verá.</span>}
			</span>
		</>
	);
}
