import type { ReactNode } from "react";
import type { POST } from "#features/blog/fields.ts";
import { countWords, readMinutes, slugOf } from "#features/blog/rules.ts";
import { STATE_WORDS } from "#features/blog/sentences.ts";
import { SEO_SHOWN } from "#features/blog/staff/edit-rules.ts";
import { cn } from "#ui/cn.ts";
import { Field, FieldError, Select, useFieldId } from "#ui/field.tsx";
import { plural } from "#ui/format.ts";
import { type FieldsForm, recordField } from "#ui/record-field.tsx";

export type PostFieldsProps = { form: FieldsForm<typeof POST> };

type TextFieldsProps = PostFieldsProps & {
	/** Renders the editor with the ids of its label and description. */
	editorFor: (wiring: { labelId: string; describedBy: string; isInvalid: boolean }) => ReactNode;
};

/** Title, excerpt and content. */
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
					<span className="text-xs text-muted">obligatorio</span>
				</div>
				{editorFor({
					labelId: `${id}-label`,
					describedBy: error ? `${id}-error ${id}-hint` : `${id}-hint`,
					isInvalid: Boolean(error),
				})}
				<FieldError id={`${id}-error`} error={error} />
				<p id={`${id}-hint`} className="num mt-1.5 text-sm text-muted">
					{plural(words, "palabra", "palabras")}&nbsp;· {readMinutes(content)} min de lectura.
					<span className="max-md:hidden"> Alt+F10 lleva a los formatos.</span>
				</p>
			</div>
		</div>
	);
}

type StateFieldsProps = PostFieldsProps & { team: string; categories: readonly string[] };

/** Publication state, category, author and slug. */
export function StateFields({ form, team, categories }: StateFieldsProps) {
	const { field } = recordField(form);
	const { published, author, content, slug, title } = form.values;
	const computed = readMinutes(content);
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
			{field("category", { words: categories, autoComplete: "off" })}
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

/** Preview of the search result, with the length at which it is cut. @source rules 6.14 */
export function SeoFields({ form, shop }: PostFieldsProps & { shop: string }) {
	const { field } = recordField(form);
	const { values } = form;
	const title = values.seo_title || values.title;
	const fullTitle = `${title || "Título del artículo"} | ${shop}`;
	const description = values.seo_description || values.excerpt;
	const slug = slugOf(values.slug || values.title || "borrador");
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
						shown={SEO_SHOWN.title}
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
						shown={SEO_SHOWN.description}
						note={values.seo_description ? undefined : "vacía usa el extracto"}
					/>
				),
				placeholder: values.excerpt,
			})}
		</div>
	);
}

type MeterProps = { length: number; shown: number; note?: string };

/** Bar of the used share of the visible length. */
function Meter({ length, shown, note }: MeterProps) {
	const isLong = length > shown;
	return (
		<>
			<span aria-hidden="true" className="mb-1 block h-1 bg-line">
				<span
					className={cn("block h-full", isLong ? "bg-red" : "bg-ink")}
					style={{ width: `${Math.min(100, (length / shown) * 100)}%` }}
				/>
			</span>
			<span className="num">
				{length} de {shown} letras{note && <span>{`, ${note}`}</span>}
				<span>.</span>
				{isLong && <span className="font-medium text-error"> El final no se verá.</span>}
			</span>
		</>
	);
}
