declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** `path` is public; the files themselves lie in the store's folder `id`. `hash` begins the SHA-256 of the full one. */
		mediaFiles: Unsearched<{
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
		}>;
		/** One row from the first bucket on: the mark that lies there. */
		mediaStores: { id: string; mark: string; since: string };
	}
}

export type {};
