import type { RecordColumns } from "#record-columns.ts";
import type { POST } from "./fields.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** Without an author, the shop's team signs. */
		blogPosts: RecordColumns<typeof POST> & {
			readTime: number;
			viewCount: number;
			searchText: string;
			/** What staff search: title, excerpt and author, folded. */
			deskText: string;
			/** Null: nobody outside the shop has seen it. */
			firstPublishedAt: string | null;
		};
		/** `id` is an address that a post had; without a post, the post is gone for good. */
		blogOldSlugs: { id: string; postId: string | null; category: string; createdAt: string };
		/** `id` is a salted hash of visitor, day and post. */
		blogViews: { id: string; day: string };
		/** `id` is the day. */
		blogSalts: { id: string; salt: string };
	}
}
