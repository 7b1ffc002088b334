import { z } from "zod";
import { createTextSchema } from "#core/records/form-contract.ts";
import { createIntegerSchema } from "#domain/limits.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import { AVAILABILITIES, MAX_ORDER_DAYS } from "#features/content/products/stock/availability.ts";
import { MAX_DECREASE_PERCENT, MAX_PERCENT, PERCENT_MESSAGE } from "./bulk-limits.ts";

/** A change that is applied to many products. */
export const BatchEdit = z.discriminatedUnion("field", [
	z.object({
		field: z.literal("availability"),
		availability: z.enum(AVAILABILITIES, PRODUCT.availability.required),
		order_days: createIntegerSchema(1, MAX_ORDER_DAYS, PRODUCT.order_days.invalidMessage)
			.nullable()
			.optional(),
	}),
	z.object({ field: z.literal("type"), type: createTextSchema(PRODUCT.type) }),
	z.object({ field: z.literal("brand"), brand: createTextSchema(PRODUCT.brand) }),
	z.object({ field: z.literal("is_visible"), is_visible: z.boolean(PRODUCT.is_visible.invalidMessage) }),
	z.object({
		field: z.literal("price"),
		percent: z
			.number(PERCENT_MESSAGE)
			.min(-MAX_DECREASE_PERCENT, PERCENT_MESSAGE)
			.max(MAX_PERCENT, PERCENT_MESSAGE)
			.refine((percent) => percent !== 0, PERCENT_MESSAGE),
		rounding: z.enum(["none", "95", "00"], "Elige cómo terminan los precios"),
	}),
]);
export type BatchEdit = z.infer<typeof BatchEdit>;
