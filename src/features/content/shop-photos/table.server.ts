import type { TableDeclarations } from "#server/database/declare.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/**
		 * A place has a row while it has a photograph; `id` is the place. `image` is the path of the original in the
		 * library, `folder` the folder of its cut in the file store.
		 */
		shopPhotos: {
			id: string;
			image: string;
			altText: string;
			isGraded: number;
			folder: string;
			updatedAt: string;
		};
	}
}

export const SHOP_PHOTO_TABLES = {
	shopPhotos: { published: "photographs of the site" },
} as const satisfies TableDeclarations;
