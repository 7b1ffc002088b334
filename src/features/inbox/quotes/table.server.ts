import type {} from "#core/requests/table.server.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		quotes: {
			leadId: string;
			notes: string;
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
