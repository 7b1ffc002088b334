import type { MetaDescriptor } from "react-router";
import type { BlogPost, WholePost } from "#features/blog/contract.ts";

/** What the picture of its shared link shows: the title, and the picture of the post beside it. */
export const previewAlt = ({ title, featured_alt: alt }: WholePost) =>
	alt ? `${title}. ${alt}` : title;

/** The article part of Open Graph. */
export function articleTags(post: BlogPost): MetaDescriptor[] {
	return [
		{ property: "article:published_time", content: post.created_at },
		{ property: "article:modified_time", content: post.updated_at },
		{ property: "article:section", content: post.category },
		...post.tags.map((tag) => ({ property: "article:tag", content: tag })),
	];
}
