import type { Generated } from "kysely";
import type { RecordColumns } from "#record-columns.ts";
import type { PRODUCT } from "./staff/fields.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		products: RecordColumns<typeof PRODUCT> & {
			sortName: string;
			googleImageUrl: string | null;
			searchText: string;
			/** When it first stood on the site; null of one that never did. */
			publishedAt: string | null;
			/** In how many quotes it stands, and how many pieces were asked for; triggers keep both. */
			quotedTimes: Generated<number>;
			quotedQuantity: Generated<number>;
		};
		/** `id` is a SKU that a product had before; one that is a product's own by now says nothing here. */
		formerSkus: { id: string; productId: string };
	}
}
