declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** Until when a request takes photos; `toldAt` is when staff last heard of some. */
		photoTerms: {
			leadId: string;
			until: string;
			toldAt: string | null;
		};
		/**
		 * A photo of a request. While it arrives its pieces lie in the store's folder `id`; once stored our own files lie in
		 * `folder`, and nothing is left of what was sent.
		 */
		requestPhotos: {
			id: string;
			leadId: string;
			uploadKey: string;
			place: number;
			bytes: number;
			received: number;
			folder: string | null;
			width: number | null;
			height: number | null;
			sizeBytes: number | null;
			createdAt: string;
			storedAt: string | null;
			deletedAt: string | null;
		};
	}
}

export type {};
