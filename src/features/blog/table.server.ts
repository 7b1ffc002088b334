declare module "#platform/db.server.ts" {
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
			deletedAt: string | null;
			createdAt: string;
			updatedAt: string;
		};
		/** `id` is a salted hash of visitor, day and post. */
		blogViews: { id: string; day: string };
		/** `id` is the day. */
		blogSalts: { id: string; salt: string };
	}
}

export type {};
