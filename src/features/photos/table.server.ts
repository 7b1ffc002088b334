import type { PhotoKind } from "./rules.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
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
			/** Whose it is: only the customer's own are theirs to take back, and have their four places. */
			kind: PhotoKind;
			authorId: string | null;
			/** 1 where its customer sees what staff took. */
			isShared: number;
		};
	}
}
