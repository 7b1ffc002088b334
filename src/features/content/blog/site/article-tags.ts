import type { MetaDescriptor } from "react-router";
import type { BlogPost, FullPost } from "#features/content/blog/contract.ts";

/** Returns the alt text of the social preview image: the post's title and the alt text of its picture. */
export const formatPreviewAlt = ({ title, featured_alt: alt }: FullPost) =>
	alt ? `${title}. ${alt}` : title;

/** Builds the Open Graph tags of an article. */
export function buildArticleTags(post: BlogPost): MetaDescriptor[] {
	return [
		{ property: "article:published_time", content: post.created_at },
		{ property: "article:modified_time", content: post.updated_at },
		{ property: "article:section", content: post.category },
		...post.tags.map((tag) => ({ property: "article:tag", content: tag })),
	];
}
