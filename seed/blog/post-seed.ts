import type { BlogPost } from "#features/content/blog/contract.ts";

/**
 * A bundled article. Its URL is fixed, its author is the shop's team, and its HTML is sanitised when it is stored.
 */
export type PostSeed = Pick<
	BlogPost,
	| "slug"
	| "title"
	| "excerpt"
	| "content"
	| "category"
	| "tags"
	| "related_skus"
	| "featured"
	| "seo_title"
	| "seo_description"
	| "created_at"
>;
