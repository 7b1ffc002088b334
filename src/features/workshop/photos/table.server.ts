import { impersonal, type TableDeclarations } from "#server/database/declare.ts";
import type { PhotoKind } from "./rules.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/**
		 * A photo of a request. While it arrives, its chunks are in the storage folder `id`. Once it is stored, our
		 * processed files are in `folder` and the chunks are deleted.
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
			/** Only photos of kind `customer` use the four slots and can be deleted by the customer. */
			kind: PhotoKind;
			authorId: string | null;
			/** 1 if the customer may see a staff photo. */
			isShared: number;
		};
	}
}

export const PHOTO_TABLES = {
	requestPhotos: {
		belongsTo: { request: "leadId" },
		erasedBy: "deletePhotosOfLeads",
		ends: { chore: "deleteExpiredPhotos" },
		text: { uploadKey: impersonal("a random value"), folder: impersonal("a folder of the file store") },
	},
} as const satisfies TableDeclarations;
