import type { Origin } from "#core/records/origin.ts";
import type { RecordColumns } from "#core/records/record-columns.ts";
import { impersonal, type TableDeclarations } from "#server/database/declare.ts";
import type { POST } from "./fields.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** An empty author means the shop's team. */
		blogPosts: RecordColumns<typeof POST> & {
			readTime: number;
			viewCount: number;
			searchText: string;
			/** Search text for staff: title, excerpt and author, normalized. */
			staffSearchText: string;
			/** Null until the post is published for the first time. */
			firstPublishedAt: string | null;
			/** A sample is bundled and unconfirmed. */
			origin: Origin;
		};
		/** `id` is a former slug; `postId` is null when the post was deleted permanently. */
		blogOldSlugs: { id: string; postId: string | null; category: string; createdAt: string };
		/** `id` is a salted hash of visitor, day and post. */
		blogViews: { id: string; day: string };
		/** `id` is the day. */
		blogSalts: { id: string; salt: string };
	}
}

export const BLOG_TABLES = {
	blogPosts: { published: "articles of the site" },
	blogOldSlugs: { published: "former addresses of articles" },
	blogViews: { belongsTo: "shop", ends: { chore: "deletePastViews" }, text: {} },
	blogSalts: {
		belongsTo: "shop",
		ends: { chore: "deletePastViews" },
		text: { salt: impersonal("a random value") },
	},
} as const satisfies TableDeclarations;
