import { saleDetails } from "#features/workshop/payments/accounting/hooks.server.ts";
import { defineServerFeature, provide } from "#server/feature.server.ts";
import { createSalesApi } from "./api.server.ts";
import { readSale } from "./sales.server.ts";

export const salesServer = defineServerFeature({
	api: [createSalesApi],
	bindings: [provide(saleDetails, readSale)],
});
