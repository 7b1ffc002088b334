import { impersonal, type TableDeclarations } from "#server/database/declare.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** `path` is public; the files are in the store's folder `id`. `hash` is the start of the full file's SHA-256. */
		mediaFiles: {
			id: string;
			stem: string;
			path: string;
			filename: string;
			category: string;
			target: string | null;
			fileType: string;
			sizeBytes: number;
			width: number;
			height: number;
			hash: string;
			altText: string;
			description: string;
			searchText: string;
			uploadedBy: string;
			deletedAt: string | null;
			createdAt: string;
			updatedAt: string;
		};
		/** One row with the mark of the bucket, once a bucket has been used. */
		mediaStores: { id: string; mark: string; since: string };
	}
}

export const MEDIA_TABLES = {
	mediaFiles: { published: "pictures of the site" },
	mediaStores: {
		belongsTo: "shop",
		ends: { never: "one row" },
		text: { mark: impersonal("the mark of a bucket"), since: impersonal("an instant") },
	},
} as const satisfies TableDeclarations;
