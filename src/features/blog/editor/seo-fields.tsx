import { slugOf } from "#features/blog/rules.ts";
import { SEO_SHOWN } from "#features/blog/staff/edit-rules.ts";
import { cn } from "#ui/cn.ts";
import { recordField } from "#ui/record-field.tsx";
import type { PostFieldsProps } from "./post-fields.tsx";

/** How a search engine shows the post, with what it would cut. @source rules 6.14 */
export function SeoFields({ form, shop }: PostFieldsProps & { shop: string }) {
	const { field } = recordField(form);
	const { values } = form;
	const title = values.seo_title || values.title;
	const fullTitle = `${title || "Título del artículo"} | ${shop}`;
	const description = values.seo_description || values.excerpt;
	const slug = slugOf(values.slug || values.title || "borrador");
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
