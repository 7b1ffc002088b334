import { type ColumnsOf, fillColumns } from "#core/records/record-columns.ts";
import type {} from "#core/requests/table.server.ts";
import { freeText, impersonal, type TableDeclarations } from "#server/database/declare.ts";
import { QUOTE_TEXTS } from "./texts.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		quotes: ColumnsOf<typeof QUOTE_TEXTS> & {
			leadId: string;
			vehicleBrand: string | null;
			vehicleModel: string | null;
			vehicleYear: number | null;
			totalItems: number;
			totalCents: number;
			sentTotalCents: number | null;
			/** The product that the customer waits for; null in a request for prices. */
			awaitedProductId: string | null;
			/** When that product arrived; null while it is out. */
			arrivedAt: string | null;
			/** The outbox job of the only email about it. */
			arrivalEmailId: string | null;
			createdAt: string;
		};
		quoteItems: {
			id: string;
			leadId: string;
			position: number;
			productId: string;
			sku: string;
			name: string;
			brand: string;
			quantity: number;
			priceCents: number;
			sentPriceCents: number | null;
		};
	}
}

const OF_CATALOGUE = impersonal("as the catalogue names it");

export const QUOTE_TABLES = {
	quotes: {
		key: "leadId",
		belongsTo: { request: "leadId" },
		text: {
			...fillColumns(QUOTE_TEXTS, freeText("", { mayHoldPlate: true })),
			vehicleBrand: freeText(null),
			vehicleModel: freeText(null, { mayHoldPlate: true }),
		},
		// The wish for a notice goes with the person.
		alsoErases: { vehicleYear: null, awaitedProductId: null, arrivedAt: null, arrivalEmailId: null },
	},
	quoteItems: {
		belongsTo: { request: "leadId" },
		text: { sku: OF_CATALOGUE, name: OF_CATALOGUE, brand: OF_CATALOGUE },
	},
} as const satisfies TableDeclarations;
