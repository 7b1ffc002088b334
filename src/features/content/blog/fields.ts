import { defineText, type RecordFields } from "#core/records/record-fields.ts";
import { normalizeTags, toPlainText } from "./rules.ts";

/** Editable fields of a post; a draft may leave required fields empty. */
export const POST = {
	title: defineText("Título", 160, "el título"),
	excerpt: {
		...defineText("Extracto", 400, "el extracto: dos frases que digan de qué trata"),
		type: "long",
		hint: "Dos frases que se leen en la lista del blog y al compartir.",
	},
	content: {
		...defineText("Contenido", 100_000, "el contenido"),
		type: "long",
		summarize: toPlainText,
	},
	author: defineText("Autor", 120, "quién firma"),
	category: {
		...defineText("Categoría", 60, "la categoría"),
		hint: "Elige una de la lista o escribe otra.",
	},
	featured_image: { type: "picture", label: "Imagen destacada", isNullable: true },
	gallery_images: { type: "pictures", label: "Galería" },
	tags: {
		type: "tags",
		label: "Etiquetas",
		maxLength: 800,
		hint: "Separadas por comas. La primera se ve en la lámina si no hay imagen.",
		tidy: normalizeTags,
	},
	related_skus: {
		type: "tags",
		label: "Productos relacionados",
		maxLength: 400,
		hint: "SKU del catálogo separados por comas. El artículo los ofrece al final.",
		tidy: (skus: string[]) => normalizeTags(skus).map((sku) => sku.toUpperCase()),
	},
	read_time: { type: "whole", label: "Minutos de lectura", maxLength: 3, isHandledSeparately: true },
	published: { type: "yes", label: "Publicado", initialValue: true },
	featured: {
		type: "yes",
		label: "Destacado",
		hint: "El blog muestra arriba los dos más nuevos.",
	},
	seo_title: { label: "Título SEO", maxLength: 120 },
	seo_description: { type: "long", label: "Descripción SEO", maxLength: 320 },
	slug: { label: "Dirección", maxLength: 80 },
} as const satisfies RecordFields;
