import { z } from "zod";

/**
 * A blog post. `content` is sanitised HTML, `read_time` minutes, `featured_image` a path of this site or null.
 * `related_skus` names the products that the post is about.
 */
export const BlogPost = z.object({
	id: z.string(),
	slug: z.string(),
	title: z.string(),
	excerpt: z.string(),
	content: z.string(),
	author: z.string(),
	category: z.string(),
	featured_image: z.string().nullable(),
	gallery_images: z.array(z.string()),
	tags: z.array(z.string()),
	related_skus: z.array(z.string()),
	read_time: z.number().int(),
	published: z.boolean(),
	featured: z.boolean(),
	seo_title: z.string(),
	seo_description: z.string(),
	view_count: z.number().int(),
	created_at: z.iso.datetime(),
	updated_at: z.iso.datetime(),
});
export type BlogPost = z.infer<typeof BlogPost>;

/** A post in a list; the long fields are left out when only cards are asked for. */
export const ListedPost = BlogPost.partial({
	content: true,
	gallery_images: true,
	related_skus: true,
	seo_title: true,
	seo_description: true,
});
export type ListedPost = z.infer<typeof ListedPost>;

const oneLine = z.string("Escribe texto").max(100, "Busca con menos de 100 letras");

export const PostFilter = z.object({
	q: oneLine.default(""),
	categoria: oneLine.default(""),
	fields: z.enum(["all", "card"]).catch("all").meta({ type: "string" }).default("all"),
});
export type PostFilter = z.infer<typeof PostFilter>;

export const BlogCategories = z.object({ categories: z.array(z.string()) });
export const ViewCount = z.object({ view_count: z.number().int() });
