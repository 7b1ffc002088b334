import type { ColumnType, Generated } from "kysely";
import type { Origin } from "#core/records/origin.ts";
import type { RecordColumns } from "#core/records/record-columns.ts";
import type { TableDeclarations } from "#server/database/declare.ts";
import type { PRODUCT } from "./fields.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		products: RecordColumns<typeof PRODUCT> & {
			sortName: string;
			googleImageUrl: string | null;
			searchText: string;
			/** A sample is bundled and unconfirmed. */
			origin: ColumnType<Origin, Origin | undefined>;
			/** First publication on the site; null if it was never published. */
			publishedAt: string | null;
			/** Number of quotes with the product, and pieces requested in them; triggers maintain both. */
			quotedTimes: Generated<number>;
			quotedQuantity: Generated<number>;
		};
		/** `id` is a former SKU of a product; the row is ignored while another product uses that SKU. */
		formerSkus: { id: string; productId: string };
	}
}

export const PRODUCT_TABLES = {
	products: { published: "the catalogue" },
	formerSkus: { published: "former codes of products" },
} as const satisfies TableDeclarations;
