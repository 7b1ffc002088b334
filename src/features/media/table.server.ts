declare module "#platform/db.server.ts" {
	interface Tables {
		/** `path` is public; the files themselves lie in the store's folder `id`. `hash` begins the SHA-256 of the full one. */
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
	}
}

export type {};
