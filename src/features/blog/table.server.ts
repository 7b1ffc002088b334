declare module "#platform/database/db.server.ts" {
	interface Tables {
		blogPosts: {
			id: string;
			slug: string;
			title: string;
			excerpt: string;
			content: string;
			/** Empty: the shop's team signs. */
			author: string;
			category: string;
			featuredImage: string | null;
			galleryImages: string;
			tags: string;
			relatedSkus: string;
			readTime: number;
			published: number;
			featured: number;
			seoTitle: string;
			seoDescription: string;
			viewCount: number;
			searchText: string;
			/** What staff search: title, excerpt and author, folded. */
			deskText: string;
			/** Null: nobody outside the shop has seen it. */
			firstPublishedAt: string | null;
			deletedAt: string | null;
			createdAt: string;
			updatedAt: string;
		};
		/** `id` is an address that a post had; without a post, the post is gone for good. */
		blogOldSlugs: { id: string; postId: string | null; category: string; createdAt: string };
		/** `id` is a salted hash of visitor, day and post. */
		blogViews: { id: string; day: string };
		/** `id` is the day. */
		blogSalts: { id: string; salt: string };
	}
}

export type {};
