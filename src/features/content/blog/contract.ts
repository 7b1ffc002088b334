import { z } from "zod";
import { createViewShape } from "#core/records/form-contract.ts";
import {
	createOptionalLineSchema,
	ExpectedVersion,
	LenientPageNumber,
	PageNumber,
	SearchQuery,
} from "#domain/limits.ts";
import { isPicturePath, POST_LIMITS, POST_ORDERS, POST_STATES } from "./edit-rules.ts";
import { POST } from "./fields.ts";

/**
 * A blog post. `content` is sanitised HTML, `read_time` minutes, `featured_image` a path of this site or null.
 * `related_skus` names the products that the post is about.
 */
export const BlogPost = z.object({
	id: z.string(),
	...createViewShape(POST),
	read_time: z.number().int(),
	view_count: z.number().int(),
	created_at: z.iso.datetime(),
	updated_at: z.iso.datetime(),
});
export type BlogPost = z.infer<typeof BlogPost>;

/** A post on its own page; `featured_alt` and `gallery_alts` are "" for pictures without an alternative text. */
export const FullPost = BlogPost.extend({
	featured_alt: z.string(),
	gallery_alts: z.array(z.string()),
});
export type FullPost = z.infer<typeof FullPost>;

const LONG_FIELDS = {
	content: true,
	gallery_images: true,
	related_skus: true,
	seo_title: true,
	seo_description: true,
} as const;

/** A post in a list; long fields are omitted with `fields=card`. */
export const ListedPost = BlogPost.partial(LONG_FIELDS);
export type ListedPost = z.infer<typeof ListedPost>;

const FIELDS = ["all", "card"] as ["all", "card"];
const Fields = z.enum(FIELDS).catch("all").meta({ type: "string", enum: FIELDS }).default("all");

export const PostFilter = z.object({
	q: SearchQuery,
	categoria: SearchQuery,
	fields: Fields,
	pagina: LenientPageNumber,
});
export type PostFilter = z.infer<typeof PostFilter>;

export const BlogCategories = z.object({ categories: z.array(z.string()) });
export const ViewCount = z.object({ view_count: z.number().int() });

/** A post as staff see it; `first_published_at` is null until the post is published for the first time. */
export const StaffPost = BlogPost.extend({
	/** Bundled, and not confirmed as the shop's. */
	is_sample: z.boolean(),
	first_published_at: z.iso.datetime().nullable(),
	deleted_at: z.iso.datetime().nullable(),
});
export type StaffPost = z.infer<typeof StaffPost>;

export const ListedStaffPost = StaffPost.partial(LONG_FIELDS);
export type ListedStaffPost = z.infer<typeof ListedStaffPost>;

/** `state` "trash" lists posts deleted in the last 30 days; without `page` the whole list is returned. */
export const StaffPostFilter = z.object({
	published_only: z
		.enum(["true", "false"], "published_only es true o false")
		.default("false")
		.meta({ type: "string", enum: ["true", "false"] }),
	q: SearchQuery,
	category: SearchQuery,
	state: z.enum(POST_STATES, "Ese estado no existe").default("all"),
	sort: z.enum(POST_ORDERS, "Por eso no se ordena").default("created_at"),
	dir: z.enum(["asc", "desc"], "El orden es asc o desc").default("desc"),
	fields: Fields,
	page: PageNumber.removeDefault().optional(),
});
export type StaffPostFilter = z.infer<typeof StaffPostFilter>;

export const PostCounts = z.object({
	categories: z.array(z.string()),
	counts: z.record(z.enum(POST_STATES), z.number().int()),
});
export type PostCounts = z.infer<typeof PostCounts>;

const createTextField = ({ maxLength }: { maxLength: number }, name: string) =>
	createOptionalLineSchema(maxLength, `${name} es texto`, `${name} admite ${maxLength} letras`);
const picture = z
	.string("La imagen es una dirección de este sitio")
	.max(300, "Elige una imagen de Media")
	.refine(isPicturePath, "Elige una imagen de Media");

/**
 * The form of a post. Omitted fields keep their value, or the defaults of a new post: published, not featured.
 * An empty `author` or the team's name means the team; a null `read_time` is computed; `updated_at` is the version
 * being edited.
 */
export const PostForm = z
	.object({
		title: createTextField(POST.title, "El título"),
		excerpt: createTextField(POST.excerpt, "El extracto"),
		content: z
			.string("El contenido es texto")
			.max(POST.content.maxLength, "El contenido es demasiado largo: divídelo en dos artículos"),
		author: createTextField(POST.author, "El autor"),
		category: createTextField(POST.category, "La categoría"),
		featured_image: z.union([z.literal(""), picture], "Elige una imagen de Media").nullable(),
		gallery_images: z
			.array(picture, "La galería es una lista")
			.max(POST_LIMITS.pictures, `La galería admite ${POST_LIMITS.pictures} fotos`),
		tags: z
			.array(createTextField({ maxLength: 40 }, "Cada etiqueta"), "Las etiquetas son una lista")
			.max(POST_LIMITS.tags, `Pon hasta ${POST_LIMITS.tags} etiquetas`),
		related_skus: z
			.array(createTextField({ maxLength: 80 }, "Cada SKU"), "Los SKU son una lista")
			.max(POST_LIMITS.products, `Pon hasta ${POST_LIMITS.products} productos`),
		read_time: z
			.number("Los minutos son un número")
			.int("Escribe minutos enteros")
			.min(1, "Al menos 1 minuto")
			.max(POST_LIMITS.readMinutes, `Hasta ${POST_LIMITS.readMinutes} minutos`)
			.nullable(),
		published: z.boolean("Publicado es sí o no"),
		featured: z.boolean("Destacado es sí o no"),
		seo_title: createTextField(POST.seo_title, "El título SEO"),
		seo_description: createTextField(POST.seo_description, "La descripción SEO"),
		slug: createTextField(POST.slug, "La dirección"),
		updated_at: ExpectedVersion,
	})
	.partial();
export type PostForm = z.infer<typeof PostForm>;

/** The client sends the same `id` on every attempt, so a retry after a lost response does not create a second post. */
export const NewPost = PostForm.extend({
	id: z
		.string()
		.regex(/^[0-9a-f]{32}$/, "El id son 32 cifras hexadecimales")
		.optional(),
});
export type NewPost = z.infer<typeof NewPost>;

/** Redirect target for the slug of a deleted post. */
export const Successor = z.object({ path: z.string() });
