import { slugOf } from "#features/blog/rules.ts";
import { LONGEST, SEO_SHOWN } from "#features/blog/staff/edit-rules.ts";
import { cn } from "#ui/cn.ts";
import { Field, TextArea, TextInput } from "#ui/field.tsx";
import type { PostFieldsProps } from "./post-fields.tsx";

/** How a search engine shows the post, with what it would cut. @source rules 6.14 */
export function SeoFields({ draft, errors, onChange, shop }: PostFieldsProps & { shop: string }) {
	const title = draft.seo_title || draft.title;
	const fullTitle = `${title || "Título del artículo"} | ${shop}`;
	const description = draft.seo_description || draft.excerpt;
	const slug = slugOf(draft.slug || draft.title || "borrador");
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
			<div className="border border-linea bg-white p-4 font-[Arial,sans-serif]">
				<p className="text-xs text-gris">Así se vería en Google</p>
				<p className="mt-2 truncate text-sm">
					{shop} <span className="text-gris">{`${location.host} › blog › ${slug}`}</span>
				</p>
				<p className="mt-1 line-clamp-1 text-xl leading-snug text-[#1a0dab]">{fullTitle}</p>
				<p className="mt-0.5 line-clamp-2 text-sm text-gris">
					{description || "Escribe el extracto o una descripción SEO."}
				</p>
			</div>
			<Field
				label="Título SEO"
				name="seo_title"
				isRequired={false}
				error={errors.seo_title}
				hint={
					<Meter
						length={title ? fullTitle.length : 0}
						shown={SEO_SHOWN.title}
						note={draft.seo_title ? "con el nombre del taller" : "vacío usa el título"}
					/>
				}
			>
				<TextInput
					value={draft.seo_title}
					onChange={(event) => onChange({ seo_title: event.target.value })}
					maxLength={LONGEST.seoTitle}
					placeholder={draft.title}
				/>
			</Field>
			<Field
				label="Descripción SEO"
				name="seo_description"
				isRequired={false}
				error={errors.seo_description}
				hint={
					<Meter
						length={description.length}
						shown={SEO_SHOWN.description}
						note={draft.seo_description ? undefined : "vacía usa el extracto"}
					/>
				}
			>
				<TextArea
					rows={3}
					value={draft.seo_description}
					onChange={(event) => onChange({ seo_description: event.target.value })}
					maxLength={LONGEST.seoDescription}
					placeholder={draft.excerpt}
				/>
			</Field>
		</div>
	);
}

type MeterProps = { length: number; shown: number; note?: string };

/** How much of what is shown is used. */
function Meter({ length, shown, note }: MeterProps) {
	const isLong = length > shown;
	return (
		<>
			<span aria-hidden="true" className="mb-1 block h-1 bg-linea">
				<span
					className={cn("block h-full", isLong ? "bg-rojo" : "bg-tinta")}
					style={{ width: `${Math.min(100, (length / shown) * 100)}%` }}
				/>
			</span>
			<span className="num">
				{length} de {shown} letras{note && `, ${note}`}.
				{isLong && <span className="font-medium text-error"> El final no se verá.</span>}
			</span>
		</>
	);
}
