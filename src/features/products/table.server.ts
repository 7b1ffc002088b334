import type { Generated } from "kysely";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		products: {
			id: string;
			sku: string;
			name: string;
			sortName: string;
			description: string;
			brand: string;
			type: string;
			uses: string;
			keywords: string;
			/** The cars it fits, one a line: see fits.ts. */
			fits: Generated<string>;
			priceCents: number;
			image: string | null;
			googleImageUrl: string | null;
			searchText: string;
			isVisible: number;
			deletedAt: string | null;
			createdAt: string;
			updatedAt: string;
			/** In how many quotes it stands, and how many pieces were asked for; triggers keep both. */
			quotedTimes: Generated<number>;
			quotedQuantity: Generated<number>;
		};
		/** `id` is a SKU that a product had before; one that is a product's own by now says nothing here. */
		formerSkus: { id: string; productId: string };
	}
}
