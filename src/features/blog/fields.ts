import { type RecordFields, text } from "#record-fields.ts";
import { cleanTags, textOf } from "./rules.ts";

/** Editable fields of a post; a draft may leave required fields empty. */
export const POST = {
	title: text("Título", 160, "el título"),
	excerpt: {
		...text("Extracto", 400, "el extracto: dos frases que digan de qué trata"),
		type: "long",
		hint: "Dos frases que se leen en la lista del blog y al compartir.",
	},
	content: { ...text("Contenido", 100_000, "el contenido"), type: "long", said: textOf },
	author: text("Autor", 120, "quién firma"),
	category: {
		...text("Categoría", 60, "la categoría"),
		hint: "Elige una de la lista o escribe otra.",
	},
	featured_image: { type: "picture", label: "Imagen destacada", isNullable: true },
	gallery_images: { type: "pictures", label: "Galería" },
	tags: {
		type: "tags",
		label: "Etiquetas",
		longest: 800,
		hint: "Separadas por comas. La primera se ve en la lámina si no hay imagen.",
		tidy: cleanTags,
	},
	related_skus: {
		type: "tags",
		label: "Productos relacionados",
		longest: 400,
		hint: "SKU del catálogo separados por comas. El artículo los ofrece al final.",
		tidy: (words: string[]) => cleanTags(words).map((sku) => sku.toUpperCase()),
	},
	read_time: { type: "whole", label: "Minutos de lectura", longest: 3, isApart: true },
	published: { type: "yes", label: "Publicado", start: true },
	featured: {
		type: "yes",
		label: "Destacado",
		hint: "El blog muestra arriba los dos más nuevos.",
	},
	seo_title: { label: "Título SEO", longest: 120 },
	seo_description: { type: "long", label: "Descripción SEO", longest: 320 },
	slug: { label: "Dirección", longest: 80 },
} as const satisfies RecordFields;
